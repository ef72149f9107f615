import { join } from 'node:path';
import { API, type Project } from 'typescript/unstable/sync';

/** Reads a project by its tsconfig.json and lets go of it afterwards: the compiler is another process. */
export function inProject<T>(root: string, work: (project: Project) => T): T {
  const api = new API({ cwd: root });
  try {
    const config = join(root, 'tsconfig.json');
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (project === undefined) throw new Error(`${config} is no project`);
    return work(project);
  } finally {
    api.close();
  }
}
