import { serveTasks } from '../../store/threads/pool.ts';
import { parse } from './parse-pool.ts';

serveTasks(parse);
