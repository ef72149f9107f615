/** Where a JSON text is wrong, counted from line 1. */
export class JsonError extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

export interface LinedJson {
  value: unknown;
  /** JSON pointer → line of the value, or of its key when it is a member of an object. */
  lines: ReadonlyMap<string, number>;
}

const DEPTH_MAX = 32;
const TOKEN = /[ \t\r\n]*(?:([[\]{}:,])|("(?:[^"\\\u0000-\u001f]|\\.)*")|([^\s[\]{}:,"]+)|(.))?/suy;

/** JSON.parse that remembers lines, and refuses a key given twice. */
export function parseLinedJson(text: string): LinedJson {
  const lines = new Map<string, number>();
  let next = text.startsWith('\uFEFF') ? 1 : 0;
  let line = 1;
  let token = '';

  function advance(): void {
    TOKEN.lastIndex = next;
    const [whole = '', mark, string, word, stray] = TOKEN.exec(text) ?? [];
    line += whole.split('\n').length - 1;
    next += whole.length;
    token = mark ?? string ?? word ?? '';
    if (stray !== undefined)
      fail(stray === '"' ? 'a string is not closed' : `unexpected ${JSON.stringify(stray)}`);
  }
  function fail(message: string): never {
    throw new JsonError(line, `not valid JSON: ${message}`);
  }
  function unexpected(wanted: string): never {
    return fail(
      token === ''
        ? `the file ends where ${wanted} should be`
        : `${token.slice(0, 40)} where ${wanted} should be`,
    );
  }
  function take(mark: string): void {
    if (token !== mark) unexpected(`"${mark}"`);
    advance();
  }

  function parseValue(pointer: string, depth: number): unknown {
    if (depth > DEPTH_MAX) fail('nested too deep');
    if (!lines.has(pointer)) lines.set(pointer, line);
    if (token === '{') return parseObject(pointer, depth);
    if (token === '[') return parseArray(pointer, depth);
    const value = scalar();
    advance();
    return value;
  }

  function scalar(): unknown {
    try {
      return JSON.parse(token);
    } catch {
      return unexpected('a value');
    }
  }

  function parseArray(pointer: string, depth: number): unknown[] {
    const values: unknown[] = [];
    take('[');
    while (token !== ']') {
      if (values.length > 0) take(',');
      values.push(parseValue(`${pointer}/${values.length}`, depth + 1));
    }
    take(']');
    return values;
  }

  function parseObject(pointer: string, depth: number): Record<string, unknown> {
    const members = new Map<string, unknown>();
    take('{');
    while (token !== '}') {
      if (members.size > 0) take(',');
      if (!token.startsWith('"')) unexpected('a key');
      const key = scalar() as string;
      if (members.has(key)) throw new JsonError(line, `the key ${JSON.stringify(key)} is given twice`);
      const child = `${pointer}/${escapeKey(key)}`;
      lines.set(child, line);
      advance();
      take(':');
      members.set(key, parseValue(child, depth + 1));
    }
    take('}');
    // fromEntries defines members, so a key named __proto__ is a plain key.
    return Object.fromEntries(members);
  }

  advance();
  const value = parseValue('', 0);
  if (token !== '') unexpected('the end');
  return { value, lines };
}

const escapeKey = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');
