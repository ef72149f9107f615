import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The memory controller of cgroups, version 1 and 2. */
const CONTROLLERS = [
  { root: '/sys/fs/cgroup/memory', limit: 'memory.limit_in_bytes' },
  { root: '/sys/fs/cgroup', limit: 'memory.max' },
];

export interface MemoryLimit {
  /** Runs `work` inside the group: processes that it starts stay there. */
  starting<T>(work: () => Promise<T>): Promise<T>;
  /** Removes the group; its processes must have ended. */
  close(): void;
}

/** A control group whose processes and their page cache share so much memory. Needs root and a writable cgroup file system. */
export function limitMemory(gigabytes: number): MemoryLimit {
  const found = CONTROLLERS.find(({ root }) => existsSync(join(root, 'cgroup.procs')));
  if (found === undefined) throw new Error('--memory needs cgroups, which this machine does not show');
  const group = join(found.root, `prisme-bench-${process.pid}`);
  mkdirSync(group);
  writeFileSync(join(group, found.limit), String(gigabytes * 2 ** 30));
  const enter = (folder: string) => writeFileSync(join(folder, 'cgroup.procs'), String(process.pid));
  return {
    async starting(work) {
      enter(group);
      try {
        return await work();
      } finally {
        enter(found.root);
      }
    },
    close: () => rmdirSync(group),
  };
}
