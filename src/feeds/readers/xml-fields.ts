import type { FeedSpec } from '../feed.ts';
import type { GroupPart, XmlFormat } from '../formats/format.ts';
import { type Assembler, alternatives, assembler, nameKey } from './reader.ts';

/** An element inside a record. */
export interface FieldNode {
  children: Map<string, FieldNode>;
  /** Elements that differ by their `name` attribute: `property[brand]`. */
  named: Map<string, FieldNode> | undefined;
  column: number;
  attributes: { name: string; column: number }[];
  group: ((parts: readonly GroupPart[]) => string) | undefined;
}

export interface XmlPlan extends Assembler {
  root: FieldNode;
  context: Map<string, number>;
  extraColumns: readonly number[];
  /** Columns that may have several values in a record; of all others the first counts. */
  several: ReadonlySet<number>;
  /** Columns of which only the beginning is read. */
  descriptions: ReadonlySet<number>;
}

const emptyNode = (): FieldNode => ({
  children: new Map(),
  named: undefined,
  column: -1,
  attributes: [],
  group: undefined,
});

/** Compiles names such as `images/image`, `price@currency` and `property[ean]/value` into a tree. */
export function planXml(format: XmlFormat, overrides: FeedSpec['fields']): XmlPlan {
  const root = emptyNode();
  const columnOf = new Map<string, number>();
  const add = (path: string): number => {
    const known = columnOf.get(path);
    if (known !== undefined) return known;
    const column = columnOf.size;
    columnOf.set(path, column);
    const [elements = '', attribute] = path.split('@');
    let node = root;
    for (const step of elements.split('/').filter(Boolean)) node = child(node, step);
    if (attribute !== undefined) node.attributes.push({ name: nameKey(attribute), column });
    else {
      node.column = column;
      node.group = format.groups?.[nameKey(elements)];
    }
    return column;
  };
  const context = new Map<string, number>();
  const fields = { ...format.fields };
  for (const word of ['currency', 'merchant'] as const) {
    const path = format.context?.[word];
    if (path === undefined) continue;
    const column = columnOf.size;
    columnOf.set(`^${path}`, column);
    context.set(path.split('/').map(nameKey).join('/'), column);
    fields[word] = [...[fields[word] ?? []].flat(), `^${path}`];
  }
  const rows = assembler(fields, overrides, add);
  const extraColumns = (format.extras ?? []).map(add);
  const several = new Set(
    (['ean', 'shipping'] as const).flatMap((word) => alternatives(fields, word, overrides).map(add)),
  );
  const descriptions = new Set(alternatives(fields, 'description', overrides).map(add));
  return { ...rows, root, context, extraColumns, several, descriptions };
}

function child(node: FieldNode, step: string): FieldNode {
  const [, element = '', selector] = /^([^[]*)(?:\[(.*)\])?$/.exec(step) ?? [];
  const plain = grow(node.children, nameKey(element));
  if (selector === undefined) return plain;
  plain.named ??= new Map();
  return grow(plain.named, nameKey(selector));
}

function grow(children: Map<string, FieldNode>, key: string): FieldNode {
  let node = children.get(key);
  if (node === undefined) {
    node = emptyNode();
    children.set(key, node);
  }
  return node;
}
