export class JsonError extends Error {
  /** Counted from 1. */
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

export interface LinedJson {
  value: unknown;
  /** JSON pointer → line of the value, or of its key in an object. */
  lines: ReadonlyMap<string, number>;
}

const DEPTH_MAX = 32;
const TOKEN = /[ \t\r\n]*(?:([[\]{}:,])|("(?:[^"\\\u0000-\u001f]|\\.)*")|([^\s[\]{}:,"]+)|(.))?/suy;

/** Like JSON.parse, but returns the lines of values and refuses a key given twice. */
export const parseLinedJson = (text: string): LinedJson => new LinedJsonParser(text).parse();

class LinedJsonParser {
  readonly #text: string;
  readonly #lines = new Map<string, number>();
  #next: number;
  #line = 1;
  #token = '';

  constructor(text: string) {
    this.#text = text;
    this.#next = text.startsWith('\uFEFF') ? 1 : 0;
  }

  parse(): LinedJson {
    this.#advance();
    const value = this.#value('', 0);
    if (this.#token !== '') this.#unexpected('the end');
    return { value, lines: this.#lines };
  }

  #advance(): void {
    TOKEN.lastIndex = this.#next;
    const [whole = '', mark, string, word, stray] = TOKEN.exec(this.#text) ?? [];
    this.#line += whole.split('\n').length - 1;
    this.#next += whole.length;
    this.#token = mark ?? string ?? word ?? '';
    if (stray !== undefined)
      this.#fail(stray === '"' ? 'a string is not closed' : `unexpected ${JSON.stringify(stray)}`);
  }

  #fail(message: string): never {
    throw new JsonError(this.#line, `not valid JSON: ${message}`);
  }

  #unexpected(wanted: string): never {
    return this.#fail(
      this.#token === ''
        ? `the file ends where ${wanted} should be`
        : `${this.#token.slice(0, 40)} where ${wanted} should be`,
    );
  }

  #take(mark: string): void {
    if (this.#token !== mark) this.#unexpected(`"${mark}"`);
    this.#advance();
  }

  #value(pointer: string, depth: number): unknown {
    if (depth > DEPTH_MAX) this.#fail('nested too deep');
    if (!this.#lines.has(pointer)) this.#lines.set(pointer, this.#line);
    if (this.#token === '{') return this.#object(pointer, depth);
    if (this.#token === '[') return this.#array(pointer, depth);
    const value = this.#scalar();
    this.#advance();
    return value;
  }

  #scalar(): unknown {
    try {
      return JSON.parse(this.#token);
    } catch {
      return this.#unexpected('a value');
    }
  }

  #array(pointer: string, depth: number): unknown[] {
    const values: unknown[] = [];
    this.#take('[');
    while (this.#token !== ']') {
      if (values.length > 0) this.#take(',');
      values.push(this.#value(`${pointer}/${values.length}`, depth + 1));
    }
    this.#take(']');
    return values;
  }

  #object(pointer: string, depth: number): Record<string, unknown> {
    const members = new Map<string, unknown>();
    this.#take('{');
    while (this.#token !== '}') {
      if (members.size > 0) this.#take(',');
      if (!this.#token.startsWith('"')) this.#unexpected('a key');
      const key = this.#scalar() as string;
      if (members.has(key)) throw new JsonError(this.#line, `the key ${JSON.stringify(key)} is given twice`);
      const child = `${pointer}/${escapeKey(key)}`;
      this.#lines.set(child, this.#line);
      this.#advance();
      this.#take(':');
      members.set(key, this.#value(child, depth + 1));
    }
    this.#take('}');
    // fromEntries defines members, so a key named __proto__ is a plain key.
    return Object.fromEntries(members);
  }
}

const escapeKey = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');
