import type { Config } from '../../config.ts';
import { withCluster } from '../../service/cluster/opened-cluster.ts';
import { seatShopsOf } from '../../service/cluster/seat-shops.ts';
import type { Context } from '../command.ts';

/** Has every node serve one generation of the object store and keep to it. Returns the exit code. */
export const pinOnAllNodes = (config: Config, id: string, err: Context['err']): Promise<number> =>
  withCluster(config, async (cluster) => {
    const seated = await seatShopsOf(config, cluster, id);
    if ('refused' in seated) {
      err.write(`prisme: ${seated.refused}
`);
      return 1;
    }
    await cluster.pin(id);
    err.write(`${id} is pinned: nodes take it up within seconds.\n`);
    return 0;
  });

export async function unpinOnAllNodes(config: Config, err: Context['err']): Promise<number> {
  await withCluster(config, (cluster) => cluster.unpin());
  err.write('Nothing is pinned.\n');
  return 0;
}
