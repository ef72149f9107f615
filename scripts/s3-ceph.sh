#!/bin/bash
# Starts a real S3 server for trials: Ceph's RADOS Gateway on loopback, one node, its data in one file.
#
#     apt-get install --no-install-recommends radosgw ceph-mon ceph-osd ceph-mgr ceph-common curl
#     scripts/s3-ceph.sh start DIR     # DIR is emptied first; a minute on two cores, 1.5 GB of memory
#     scripts/s3-ceph.sh stop DIR
#
# It answers at http://127.0.0.1:$PORT (4600) to PRISMEKEY / prisme-secret-prisme. The bucket is made by whoever needs one.
# Tried with Debian 12's Ceph 16.2, as root.
set -eu

COMMAND=${1:-} DIR=${2:-}
PORT=${PORT:-4600}
KEY=PRISMEKEY SECRET=prisme-secret-prisme
[ -n "$DIR" ] || { sed -n '2,9s/^# \{0,1\}//p' "$0" >&2; exit 2; }
export CEPH_CONF=$DIR/ceph.conf

stop() {
  for part in rgw mgr osd mon; do
    [ -f "$DIR/$part.pid" ] || continue
    kill "$(cat "$DIR/$part.pid")" 2>/dev/null || true
    rm "$DIR/$part.pid"
  done
}

# wait_for SECONDS COMMAND…: until it succeeds, or the time is over.
wait_for() {
  local until=$((SECONDS + $1))
  shift
  until "$@" >/dev/null 2>&1; do
    [ $SECONDS -lt $until ] || { echo "s3-ceph: $* did not succeed; the logs are in $DIR/log" >&2; exit 1; }
    sleep .5
  done
}

# run NAME COMMAND…: beside us, at low priority, its process id in NAME.pid.
run() {
  local name=$1
  shift
  nice -n 10 setsid "$@" >"$DIR/log/$name.out" 2>&1 </dev/null &
  echo $! >"$DIR/$name.pid"
}

write_config() {
  cat >"$CEPH_CONF" <<CONF
[global]
fsid = $FSID
mon_host = v2:127.0.0.1:$((PORT + 10))/0
mon_initial_members = a
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
ms_bind_port_min = $((PORT + 20))
ms_bind_port_max = $((PORT + 99))
ms_bind_msgr1 = false
auth_cluster_required = cephx
auth_service_required = cephx
auth_client_required = cephx
keyring = $DIR/keyring
run_dir = $DIR/run
admin_socket = $DIR/run/\$name.asok
log_file = $DIR/log/\$name.log
crash_dir = $DIR/log
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 8
osd_pool_default_pgp_num = 8
osd_pool_default_pg_autoscale_mode = off
osd_crush_chooseleaf_type = 0
osd_max_object_name_len = 256
mon_allow_pool_size_one = true
mon_warn_on_pool_no_redundancy = false
mon_data_avail_crit = 1
mon_data_avail_warn = 2
mon_max_pg_per_osd = 1000
[mon.a]
mon_data = $DIR/mon
[mgr.x]
mgr_data = $DIR/mgr
mgr_initial_modules =
[osd.0]
osd_data = $DIR/osd
osd_objectstore = bluestore
bluestore_block_size = 21474836480
bluestore_block_create = true
osd_memory_target = 1073741824
bdev_enable_discard = false
[client.rgw]
rgw_frontends = beast endpoint=127.0.0.1:$PORT
rgw_data = $DIR/rgw
rgw_enable_usage_log = false
rgw_thread_pool_size = 64
CONF
}

make_keys() {
  local keyring=$DIR/keyring
  ceph-authtool --create-keyring "$keyring" --gen-key -n mon. --cap mon 'allow *' >/dev/null
  ceph-authtool "$keyring" --gen-key -n client.admin --cap mon 'allow *' --cap osd 'allow *' --cap mgr 'allow *'
  ceph-authtool "$keyring" --gen-key -n mgr.x --cap mon 'allow profile mgr' --cap osd 'allow *'
  ceph-authtool "$keyring" --gen-key -n osd.0 --cap mon 'allow profile osd' --cap osd 'allow *' --cap mgr 'allow profile osd'
  ceph-authtool "$keyring" --gen-key -n client.rgw --cap mon 'allow rw' --cap osd 'allow rwx' --cap mgr 'allow rw'
}

start() {
  stop
  rm -rf "$DIR"
  mkdir -p "$DIR"/{mon,mgr,osd,log,run,rgw}
  FSID=$(cat /proc/sys/kernel/random/uuid)
  write_config
  make_keys
  monmaptool --create --addv a "[v2:127.0.0.1:$((PORT + 10))]" --fsid "$FSID" "$DIR/monmap" >/dev/null
  ceph-mon --mkfs -i a --monmap "$DIR/monmap" --keyring "$DIR/keyring"
  run mon ceph-mon -f -i a
  wait_for 60 timeout 5 ceph -s
  ceph config set mon auth_allow_insecure_global_id_reclaim false
  cat /proc/sys/kernel/random/uuid >"$DIR/osd.uuid"
  ceph osd new "$(cat "$DIR/osd.uuid")" >/dev/null
  ceph-osd -i 0 --mkfs --osd-uuid "$(cat "$DIR/osd.uuid")" >"$DIR/log/osd-mkfs.out" 2>&1
  run osd ceph-osd -f -i 0
  run mgr ceph-mgr -f -i x
  wait_for 60 sh -c "ceph osd stat | grep -q '1 up'"
  run rgw radosgw -f -n client.rgw
  wait_for 120 curl -sf -o /dev/null "http://127.0.0.1:$PORT/"
  radosgw-admin user create --uid=prisme --display-name=prisme --access-key=$KEY --secret-key=$SECRET \
    >/dev/null 2>"$DIR/log/user.err"
  echo "s3-ceph: http://127.0.0.1:$PORT answers to $KEY / $SECRET"
}

case $COMMAND in
  start) start ;;
  stop) stop ;;
  *) echo "s3-ceph: start or stop" >&2; exit 2 ;;
esac
