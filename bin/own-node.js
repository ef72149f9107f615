// Where npm puts the Node that the project brings: one package a platform, each with its hash in package-lock.json.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const platform = process.platform === 'win32' ? 'win' : process.platform;
const name = `${platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node'}-${platform}-${process.arch}`;
const file = platform === 'win' ? 'node.exe' : 'node';
const path = fileURLToPath(new URL(`../node_modules/${name}/bin/${file}`, import.meta.url));

/** The Node to run on: this one when it is new enough, else the project's own; undefined when that is not installed. */
export function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  return existsSync(path) ? path : undefined;
}
