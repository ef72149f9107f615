import { serveTasks } from '../../store/threads/serve-tasks.ts';
import { parse } from './parse-pool.ts';

serveTasks(parse);
