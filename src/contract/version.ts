import own from '../../package.json' with { type: 'json' };

export const VERSION: string = own.version;
