import own from '../../package.json' with { type: 'json' };

/** The version of the program, wherever one is told. */
export const VERSION: string = own.version;
