import type { Target } from './mutation.ts';

const tests = ['test/store/disk/code-hash.test.ts', 'test/feeds/reading/recipe.test.ts'];

export const recipe: readonly Target[] = [
  {
    file: 'src/store/disk/code-hash.ts',
    tests,
    mutations: [
      [
        'what a module imports is not hashed',
        "if (from!.startsWith('.')) read(new URL(from!, file));\n      else if",
        "if (from!.startsWith('.'));\n      else if",
      ],
      [
        'only the module itself is hashed',
        'for (const text of files.map',
        'for (const text of files.slice(0, 1).map',
      ],
      [
        'the module itself is not hashed',
        'for (const text of files.map',
        'for (const text of files.slice(1).map',
      ],
      [
        'packages’ versions are not hashed',
        'hash.update(`${name} ${versions[name]}\\0`)',
        'hash.update(`${name}\\0`)',
      ],
      ['types are hashed', '(?!type\\b)', ''],
      ['what is passed on is not hashed', '(?:import|export)\\s', '(?:import)\\s'],
      ['imports over several lines are not hashed', '[^;]*?from', '[^;\\n]*?from'],
      ['only a file’s first import is hashed', "'([^']+)'/gm", "'([^']+)'/g"],
      [
        'a circle of imports never ends',
        'if (files.has(file.href)) return;',
        'if (files.size > 3000) return;',
      ],
      ['Node’s own modules are packages', "else if (!from!.startsWith('node:')) packages", 'else packages'],
      ['a scoped package is its scope', "specifier.startsWith('@') ? 2 : 1", '1'],
      ['a package’s inner path is its name', "    .slice(0, specifier.startsWith('@') ? 2 : 1)\n", ''],
    ],
  },
  {
    file: 'src/feeds/reading/recipe.ts',
    tests,
    mutations: [
      ['readers’ sources are not hashed', '`${reading}\\0${JSON', '`${JSON'],
      ['a feed’s settings are not hashed', '\\0${JSON.stringify(spec)}`', '`'],
      ['only the recipe’s own code is hashed', "'./read-feed-file.ts'", "'./recipe.ts'"],
      ['only unpacking is hashed', "'./read-feed-file.ts'", "'./unpack.ts'"],
      ['all recipes are one', '.slice(0, 16)', '.slice(0, 0)'],
    ],
  },
];
