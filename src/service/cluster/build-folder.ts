import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { generationsIn } from '../../store/disk/data-folder.ts';
import { followedGenerations, openGenerations } from '../../store/open.ts';
import { BlobDamaged, BlobMissing } from '../../store/ports/blobs.ts';
import type { Generations } from '../../store/ports/catalogue.ts';
import { bring, buildFolder } from './fetch-generation.ts';

/**
 * Opens the folder in which the next generation is built. Only the night that it is built upon is published there, and the
 * current run of the day if this machine has it: the builder then knows what is published.
 */
export async function openBuildFolder(
  config: Config,
  current: string | null,
  night: string | null,
  log: Logger,
): Promise<Generations> {
  const dir = buildFolder(config.dataDir);
  const { follow, unfollow } = await followedGenerations();
  if (current === null || night === null) unfollow(dir);
  else follow(dir, await broughtInto(dir, config, { current, night }, log), []);
  return openGenerations({ dir, log: (level, message) => log[level](message) });
}

async function broughtInto(
  dir: string,
  config: Config,
  { current, night }: { current: string; night: string },
  log: Logger,
): Promise<string[]> {
  const { hasGeneration } = await followedGenerations();
  const bringMissing = async (id: string): Promise<void> => {
    if (!hasGeneration(dir, id)) await bring(config, id, dir);
  };
  if (current === night) {
    await bringMissing(night);
    return [night];
  }
  try {
    await bringMissing(night);
  } catch (error) {
    if (!(error instanceof BlobMissing || error instanceof BlobDamaged)) throw error;
    log.error(`the night ${night} is lost, and the next one stands on its run ${current}: ${error.message}`);
    await bringMissing(current);
    return [current];
  }
  const isNear = [dir, generationsIn(config.dataDir)].some((near) => hasGeneration(near, current));
  if (isNear) await bringMissing(current);
  return isNear ? [current, night] : [night];
}
