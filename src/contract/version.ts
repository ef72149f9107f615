import own from '../../package.json' with { type: 'json' };

/** The program's version. */
export const VERSION: string = own.version;
