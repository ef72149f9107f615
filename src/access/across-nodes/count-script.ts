import { createHash } from 'node:crypto';

/**
 * Counts for all nodes in one step: a caller's key is a list of the instants at which requests were accepted, at most as
 * many as the limit allows. The clock is Redis's own, the same for every node. An instant is rounded up and now is rounded
 * down, so that a place is never given back before the window is over.
 * Returns whether they were accepted, how many more would be, and in how many ms the oldest leaves and a request of this
 * cost would be accepted.
 */
export const COUNT_SCRIPT = `
local key = KEYS[1]
local limit, cost, window = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local stamp = string.format('%.0f', time[1] * 1000 + math.ceil(time[2] / 1000))
local newest = redis.call('LINDEX', key, -1)
if newest and tonumber(newest) > tonumber(stamp) then
  -- The clock went back. How old these are nobody knows: as of this moment nobody waits longer than a window.
  for i, at in ipairs(redis.call('LRANGE', key, 0, -1)) do
    if tonumber(at) > tonumber(stamp) then redis.call('LSET', key, i - 1, stamp) end
  end
  redis.call('PEXPIRE', key, window + 2)
end
local oldest = redis.call('LINDEX', key, 0)
while oldest and oldest + window <= now do
  redis.call('LPOP', key)
  oldest = redis.call('LINDEX', key, 0)
end
local remaining = limit - redis.call('LLEN', key)
if cost <= remaining then
  for i = 1, cost do redis.call('RPUSH', key, stamp) end
  redis.call('PEXPIRE', key, window + 2)
  return {1, remaining - cost, (oldest or stamp) + window - now, 0}
end
if cost > limit then return {0, math.max(remaining, 0), window, window} end
local freeing = redis.call('LINDEX', key, cost - remaining - 1)
return {0, math.max(remaining, 0), oldest + window - now, freeing + window - now}
`;

export const COUNT_SCRIPT_SHA1 = createHash('sha1').update(COUNT_SCRIPT).digest('hex');
