interface RecordNames {
  list: string | null;
  names: string[];
}

/** The names in the first record of a JSON file's first list, and the list's own; dotted where records hold records. */
export function recordNames(text: string): RecordNames {
  const list = /^\{/.test(text) ? /"([^"\\]{1,60})"\s*:\s*\[\s*\{/.exec(text) : null;
  const start = text.indexOf(
    '{',
    list === null ? Number(text.startsWith('{')) : list.index + list[0].length - 1,
  );
  const record = start < 0 ? undefined : firstObject(text.slice(start));
  return { list: list?.[1] ?? null, names: record === undefined ? [] : namesIn(record, '') };
}

/** The object that a text begins with; undefined when it does not end in it. */
function firstObject(text: string): Record<string, unknown> | undefined {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (inText) {
      if (char === '\\') at++;
      else if (char === '"') inText = false;
    } else if (char === '"') inText = true;
    else if (char === '{' || char === '[') depth++;
    else if ((char === '}' || char === ']') && --depth === 0) return parsed(text.slice(0, at + 1));
  }
  return undefined;
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

const DEPTH_MAX = 3;

function namesIn(record: Record<string, unknown>, prefix: string): string[] {
  return Object.entries(record).flatMap(([name, value]) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    prefix.split('.').length <= DEPTH_MAX
      ? namesIn(value as Record<string, unknown>, `${prefix}${name}.`)
      : [`${prefix}${name}`],
  );
}
