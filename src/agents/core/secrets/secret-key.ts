import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { UsageError } from '../../../domain/errors.ts';
import type { AgentRow, AgentTx, KeyedCounts } from '../../../store/ports/agents.ts';
import { emailBound } from './sealed-for.ts';
import { KEY_BYTES, type Secrets, secretsOf } from './secrets.ts';
import { openWebhook } from './webhook-secret.ts';

export const keyPath = (dataDir: string): string => join(dataDir, 'secret.key');

/**
 * The key lives beside the data, readable by its owner alone. It is made on first use, and never again while anything
 * rests on it: under another key nobody can be written to, and those who asked us not to write are no longer known.
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
    return newSecrets(dataDir, store, path);
  }
  const secrets = readSecrets(path, kept);
  if (!(await isSameKey(store, secrets))) {
    if (isNeeded) throw new UsageError(`${path} is another key than before; ${adviceOn(kept)}`);
    await store.setKeyPrint(printOf(secrets));
  }
  return secrets;
}

/**
 * The key of several nodes is one: it is made when the state knows of none, and a node that has another, or none, does not
 * start. `known` is what the state says of it, undefined when it knows of none.
 */
export async function openSharedSecrets(
  path: string,
  known: string | undefined,
  claim: (print: string) => Promise<string>,
): Promise<Secrets> {
  if (known !== undefined && readKey(path) === undefined)
    throw new UsageError(`${path} is missing; copy it from another node, the state rests on it`);
  if (known === undefined) makeKey(path, dirname(path));
  const secrets = readSecrets(path, { agents: 0, blocked: 0 });
  if ((known ?? (await claim(printOf(secrets)))) !== printOf(secrets))
    throw new UsageError(`${path} is another key than the other nodes have; copy theirs`);
  return secrets;
}

/** Makes a key, or reads the one that another process made at this moment. */
export async function newSecrets(dataDir: string, store: AgentTx, path = keyPath(dataDir)): Promise<Secrets> {
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

/** Tells one key from another and nothing about either. */
const printOf = (secrets: Secrets): string => secrets.digest('key', 'print');

async function isSameKey(store: AgentTx, secrets: Secrets): Promise<boolean> {
  const print = await store.keyPrint();
  if (print !== undefined) return print === printOf(secrets);
  // In a folder from before keys had prints, the newest agent was sealed with the key that was used last.
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

/** A key is written whole, then linked into place: of two processes that start together one wins, and both read its key. */
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
