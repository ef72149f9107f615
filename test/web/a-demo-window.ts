import { aDemo } from '../a-demo.ts';
import { aServiceOn } from './a-shop-window.ts';

/** The whole service over the demo market, as a first start makes it. */
export const aDemoWindow = async (env: Record<string, string> = {}) => aServiceOn(await aDemo(), env);
