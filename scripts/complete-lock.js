// Adds to package-lock.json the optional packages of other platforms that a registry mirror does not carry: a lock file
// written against such a mirror lacks them, and `npm ci` then refuses it everywhere. Run after changing dependencies.
import { readFileSync, writeFileSync } from 'node:fs';

const path = 'package-lock.json';
const lock = JSON.parse(readFileSync(path, 'utf8'));
const OS = [
  'android',
  'darwin',
  'freebsd',
  'netbsd',
  'openbsd',
  'openharmony',
  'linux',
  'sunos',
  'aix',
  'win32',
];
const CPU = ['arm64', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'wasm32', 'arm'];

let added = 0;
for (const [place, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const nested = `${place}/node_modules/${name}`;
    const top = `node_modules/${name}`;
    if (lock.packages[nested] || lock.packages[top]) continue;
    const os = OS.find((each) => name.includes(each));
    const cpu = CPU.find((each) => name.includes(each));
    if (!/^\d/.test(version) || (!os && !cpu))
      throw new Error(`${name}@${version} of ${place}: not a platform package`);
    lock.packages[top] = {
      version,
      ...(cpu && { cpu: [cpu] }),
      ...(entry.dev && { dev: true }),
      ...(name.includes('musl') && { libc: ['musl'] }),
      optional: true,
      ...(os && { os: [os] }),
    };
    added++;
  }
}
const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1));
lock.packages = Object.fromEntries(sorted);
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} entries added`);
