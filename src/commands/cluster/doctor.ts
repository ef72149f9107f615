import { parseArgs } from 'node:util';
import { openSharedSecrets } from '../../agents/core/secret-key.ts';
import type { Config } from '../../config.ts';
import { UsageError } from '../../domain/errors.ts';
import { CLOCK_OFF_MS_MAX } from '../../service/cluster/node.ts';
import { readManifestOf } from '../../store/blobs/generations/generation-manifest.ts';
import { offeredIn } from '../../store/blobs/generations/removal.ts';
import { openBlobs, tryAll } from '../../store/blobs/open-blobs.ts';
import { openState } from '../../store/open.ts';
import { StateUnavailable } from '../../store/ports/cluster.ts';
import type { Command } from '../command.ts';

export const doctorCommand: Command = {
  name: 'doctor',
  usage: 'doctor',
  summary: 'Checks what a start checks anyway, and says what to do.',
  details: `One line each: the state, the object store, the key, the clock, the sources. Of the object store it is tried what
the node's ROLE needs: reading, and for a builder putting and removing.
Exit codes: 0 all is well, 1 something is not, 2 a wrong setting.`,

  async run(args, { config: readConfig, clock, out }) {
    parseArgs({ args, options: {} });
    const config = readConfig();
    let isWell = true;
    for (const [name, check] of Object.entries(checksOf(config, clock))) {
      const { ok, told } = await look(check);
      isWell &&= ok;
      out.write(`${ok ? 'ok    ' : 'FAILED'}  ${name}: ${told}\n`);
    }
    return isWell ? 0 : 1;
  },
};

type Check = () => Promise<string>;

async function look(check: Check): Promise<{ ok: boolean; told: string }> {
  try {
    return { ok: true, told: await check() };
  } catch (error) {
    const { message, cause } = error as Error;
    const why =
      error instanceof StateUnavailable
        ? `cannot be reached${cause instanceof Error ? ` (${cause.message})` : ''}`
        : message;
    return { ok: false, told: why };
  }
}

function checksOf(config: Config, clock: () => number): Record<string, Check> {
  const withState = async <T>(work: (state: Awaited<ReturnType<typeof openState>>) => Promise<T>) => {
    const state = await openState(config);
    try {
      return await work(state);
    } finally {
      await state.close();
    }
  };
  if (config.databaseUrl === undefined)
    return {
      state: () =>
        withState(async (state) => `${(await state.vendors.all()).length} shops in ${config.dataDir}`),
    };
  return {
    state: () => withState(async (state) => `${(await state.vendors.all()).length} shops`),
    'object store': () => checkBlobs(config),
    key: () =>
      withState(async (state) => {
        const print = await state.agents.keyPrint();
        if (print === undefined) return 'the first node that starts makes it';
        await openSharedSecrets(config.secretKeyPath, print, async (own) => own);
        return "is the other nodes'";
      }),
    clock: () =>
      withState(async (state) => {
        const { nowMs, tookMs } = await state.cluster!.time();
        const offMs = Math.round(clock() - tookMs / 2 - nowMs);
        if (Math.abs(offMs) > CLOCK_OFF_MS_MAX)
          throw new UsageError(
            `${offMs} ms off the state's: set it; until then this node neither builds nor sends`,
          );
        return `${offMs} ms off the state's`;
      }),
    sources: () =>
      withState(async (state) => {
        if (config.demo) return 'the demo market';
        if ((await state.cluster!.sources()) === undefined)
          throw new UsageError("there are none: 'prisme sources put FILE'");
        return 'in the state';
      }),
  };
}

/** What a node of this role does with the store: one that only serves lists and reads, a builder writes and removes. */
async function checkBlobs({ blobs: address, secret, role }: Config): Promise<string> {
  const blobs = await openBlobs(address!, secret);
  try {
    const [newest, ...others] = await offeredIn(blobs);
    if (newest !== undefined) await readManifestOf(blobs, newest);
    if (role !== 'serve') await tryAll(blobs);
    const found = `${newest === undefined ? 0 : others.length + 1} generations`;
    return role === 'serve' ? found : `${found}; a blob was put, read and removed`;
  } finally {
    await blobs.close();
  }
}
