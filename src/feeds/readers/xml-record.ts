import { decodeHTMLStrict } from 'entities/decode';
import { DESCRIPTION_RAW_CHARS, FeedError, type RawRow, RECORD_CHARS_MAX } from '../feed.ts';
import type { GroupPart, XmlFormat } from '../formats/format.ts';
import { REPEAT } from './reader.ts';
import type { FieldNode, XmlPlan } from './xml-fields.ts';

const GROUP_PART: FieldNode = {
  children: new Map(),
  named: undefined,
  column: -2,
  attributes: [],
  group: undefined,
};

/** Mark-up that separates the words on its two sides. */
const PARTING: ReadonlySet<string> = new Set(['br', 'p', 'div', 'li', 'tr', 'td', 'h1', 'h2', 'h3', 'h4']);

/**
 * Walks a record's elements along the compiled tree of fields. Entities are decoded once when a value is complete, because
 * htmlparser2 would cut every text at every entity.
 */
export class XmlRecord {
  private readonly format: XmlFormat;
  private readonly plan: XmlPlan;
  private readonly keyOf: (name: string) => string;
  private values: string[] = [];
  private nodes: (FieldNode | undefined)[] = [];
  private texts: string[] = [];
  private parts: GroupPart[] = [];
  private chars = 0;

  constructor(format: XmlFormat, plan: XmlPlan, keyOf: (name: string) => string) {
    this.format = format;
    this.plan = plan;
    this.keyOf = keyOf;
  }

  /** `context` has the values of elements around the record. */
  begin(context: readonly string[], attributes: Record<string, string>): void {
    this.chars = 0;
    this.values = context.slice();
    this.nodes = [this.plan.root];
    this.texts = [''];
    this.takeAttributes(this.plan.root, attributes);
  }

  open(key: string, attributes: Record<string, string>): void {
    const parent = this.nodes[this.nodes.length - 1];
    let node = parent?.group === undefined ? parent?.children.get(key) : GROUP_PART;
    if (node?.named !== undefined && attributes['name'] !== undefined) {
      node = node.named.get(this.keyOf(attributes['name']));
    }
    if (node !== undefined && node.attributes.length > 0) this.takeAttributes(node, attributes);
    if (node?.group !== undefined) this.parts = [];
    this.nodes.push(node);
    this.texts.push('');
  }

  text(data: string): void {
    this.chars += data.length;
    if (this.chars > RECORD_CHARS_MAX) throw new FeedError(`a record is over ${RECORD_CHARS_MAX} characters`);
    this.texts[this.texts.length - 1] += data;
  }

  close(key: string): void {
    const { nodes, texts, parts } = this;
    const node = nodes.pop();
    const value = texts.pop()!;
    if (node === undefined) {
      // The words of unescaped mark-up inside a field belong to that field.
      if (nodes[nodes.length - 1] !== this.plan.root)
        texts[texts.length - 1] += PARTING.has(key) ? `\n${value}\n` : value;
    } else if (node.column === -2) parts.push({ name: key, text: value });
    else if (node.group !== undefined) this.put(node.column, parts.length > 0 ? node.group(parts) : value);
    else if (node.column >= 0) this.put(node.column, value);
  }

  row(): RawRow {
    const { values, plan } = this;
    const row = plan.row(values);
    this.format.tidy?.(
      row,
      plan.extraColumns.map((column) => values[column] ?? ''),
    );
    return row;
  }

  private takeAttributes(node: FieldNode, attributes: Record<string, string>): void {
    for (const name in attributes) {
      for (const wanted of node.attributes)
        if (this.keyOf(name) === wanted.name) this.put(wanted.column, attributes[name]!);
    }
  }

  private put(column: number, raw: string): void {
    const long = raw.length > DESCRIPTION_RAW_CHARS && this.plan.descriptions.has(column);
    const whole = long ? raw.slice(0, DESCRIPTION_RAW_CHARS) : raw;
    const text = (whole.includes('&') ? decodeHTMLStrict(whole) : whole).trim();
    if (text === '') return;
    const before = this.values[column];
    if (!before) this.values[column] = text;
    else if (this.plan.several.has(column)) this.values[column] = `${before}${REPEAT}${text}`;
  }
}
