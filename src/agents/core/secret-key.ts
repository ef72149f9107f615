import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { UsageError } from '../../domain/errors.ts';
import type { AgentRow, AgentStore, AgentTx, KeyedCounts } from '../../store/ports/agents.ts';
import { emailBound, KEY_BYTES, openWebhook, type Secrets, secretsOf } from './secrets.ts';

export const keyPath = (dataDir: string): string => join(dataDir, 'secret.key');

/**
 * Opens the key file beside the data; only its owner can read it. The key is made on first use, and never again while
 * anything is encrypted with it: with another key no address can be read, and blocked addresses are no longer recognised.
 */
export async function openSecrets(
  dataDir: string,
  store: AgentTx,
  path = keyPath(dataDir),
): Promise<Secrets> {
  const kept = await store.keptUnderKey();
  const isNeeded = kept.agents + kept.blocked > 0;
  if (readKey(path) === undefined) {
    if (isNeeded) throw new UsageError(`${path} is missing; ${adviceOn(kept)}`);
    return newSecrets(path, store);
  }
  const secrets = readSecrets(path, kept);
  if (!(await isSameKey(store, secrets))) {
    if (isNeeded) throw new UsageError(`${path} is another key than before; ${adviceOn(kept)}`);
    await store.setKeyPrint(printOf(secrets));
  }
  return secrets;
}

/** Opens the key that all nodes share. `known` is its fingerprint in the state; without one, the key is made. */
export async function openSharedSecrets(
  path: string,
  known: string | undefined,
  setPrint: (print: string) => Promise<string>,
): Promise<Secrets> {
  if (known !== undefined && readKey(path) === undefined)
    throw new UsageError(`${path} is missing; copy it from another node, the state rests on it`);
  if (known === undefined) makeKey(path, dirname(path));
  const secrets = readSecrets(path, { agents: 0, blocked: 0 });
  if ((known ?? (await setPrint(printOf(secrets)))) !== printOf(secrets))
    throw new UsageError(`${path} is another key than the other nodes have; copy theirs`);
  return secrets;
}

/** Makes a key, or reads the key that another process made at the same moment. */
export async function newSecrets(path: string, store: AgentTx): Promise<Secrets> {
  makeKey(path, dirname(path));
  const secrets = readSecrets(path, await store.keptUnderKey());
  await store.setKeyPrint(printOf(secrets));
  return secrets;
}

function readSecrets(path: string, kept: KeyedCounts): Secrets {
  const key = readKey(path);
  if (key?.length === KEY_BYTES) return secretsOf(key);
  throw new UsageError(`${path} is not a key of ${KEY_BYTES} bytes; ${adviceOn(kept)}`);
}

/** The fingerprint of a key: it identifies the key and reveals nothing about it. */
const printOf = (secrets: Secrets): string => secrets.digest('key', 'print');

async function isSameKey(store: AgentTx, secrets: Secrets): Promise<boolean> {
  const print = await store.keyPrint();
  if (print !== undefined) return print === printOf(secrets);
  // Older data has no fingerprint. There the newest agent was encrypted with the last key.
  const newest = await store.agents.newestSealed();
  if (newest && !opens(secrets, newest)) return false;
  await store.setKeyPrint(printOf(secrets));
  return true;
}

function opens(secrets: Secrets, agent: AgentRow): boolean {
  const text = agent.emailBox && secrets.open(agent.emailBox, emailBound(agent.id));
  return (text ?? openWebhook(secrets, agent)) !== undefined;
}

function adviceOn({ agents, blocked }: KeyedCounts): string {
  if (agents + blocked === 0) return 'nothing rests on it yet: remove the file, and a new key is made';
  return (
    `put it back from a backup, ${agents} price agents and ${blocked} blocked addresses rest on it ` +
    `(or give them up: prisme agents begin-anew)`
  );
}

function readKey(path: string): Uint8Array | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    throw new UsageError(`${path} cannot be read: ${(error as Error).message}`);
  }
}

/** Writes the whole key, then links it into place: when two processes start together, one wins and both read its key. */
function makeKey(path: string, dir: string): void {
  mkdirSync(dir, { recursive: true });
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const fd = openSync(draft, 'wx', 0o600);
  try {
    writeSync(fd, randomBytes(KEY_BYTES));
    fsyncSync(fd);
    linkSync(draft, path);
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  } finally {
    closeSync(fd);
    rmSync(draft, { force: true });
  }
}

/** Whether the key is there and is the one that everything was encrypted with. It changes nothing. */
export async function isKeyFit(path: string, store: AgentStore): Promise<boolean> {
  const key = readKey(path);
  if (key?.length !== KEY_BYTES) return false;
  const secrets = secretsOf(key);
  const print = await store.keyPrint();
  if (print !== undefined) return print === printOf(secrets);
  const newest = await store.agents.newestSealed();
  return !newest || opens(secrets, newest);
}

/** Deletes everything encrypted with a lost key and makes a new one. The old file is renamed: a backup may need it. */
export function beginAnew(path: string, store: AgentStore, nowMs: number): Promise<KeyedCounts> {
  return store.transaction(async (tx) => {
    const lost = await tx.keptUnderKey();
    await tx.giveUpKey();
    const aside = `${path}.old-${nowMs}`;
    // The state may run this transaction twice. The second time the file is already the new key.
    if (existsSync(path) && !existsSync(aside)) renameSync(path, aside);
    await newSecrets(path, tx);
    const left = await tx.keptUnderKey();
    return { agents: lost.agents - left.agents, blocked: lost.blocked };
  });
}
