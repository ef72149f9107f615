import { decodeHTMLStrict } from 'entities/decode';
import { Parser } from 'htmlparser2';
import { memo } from '../../domain/memo.ts';
import { FeedError, type FeedSpec, type RawRow } from '../feed.ts';
import type { GroupPart, XmlFormat } from '../formats/format.ts';
import type { Spans } from '../last-night/spans.ts';
import { RECORD_CHARS_MAX, XML_DEPTH_MAX } from '../limits.ts';
import { nameKey, REPEAT } from './assemble.ts';
import { type Emit, RAGGED, type Reader } from './reader.ts';
import { createFeeder, newTally } from './xml-feeder.ts';
import { type FieldNode, planXml } from './xml-fields.ts';

/** Names repeat by the million; a file that invents them may not fill the memory. */
const NAMES_MAX = 1000;

const GROUP_PART: FieldNode = {
  children: new Map(),
  named: undefined,
  column: -2,
  attributes: [],
  group: undefined,
};

/**
 * Walks the element tree beside the compiled tree of wanted fields. Entities stay as written until a value is complete,
 * then are decoded once: htmlparser2 would cut every text at every entity.
 */
export function xmlReader(format: XmlFormat, spec: FeedSpec, emit: Emit, spans?: Spans): Reader {
  const plan = planXml(format, spec.fields);
  const records = new Set(format.records.map(nameKey));
  const keyOf = memo(nameKey, NAMES_MAX);
  const context: string[] = [];
  const path: string[] = [];
  let values: string[] = [];
  let nodes: (FieldNode | undefined)[] = [];
  let texts: string[] = [];
  let parts: GroupPart[] = [];
  let recordDepth = 0;
  let recordChars = 0;
  let recordCount = 0;
  let outsideText = '';
  let idleChars = 0;
  let eventful = false;
  let rootClosed = false;
  let ending = false;
  const tally = newTally();

  const put = (column: number, raw: string): void => {
    const text = (raw.includes('&') ? decodeHTMLStrict(raw) : raw).trim();
    if (text === '') return;
    const before = values[column];
    if (!before) values[column] = text;
    else if (plan.several.has(column)) values[column] = `${before}${REPEAT}${text}`;
  };

  const open = (name: string, attributes: Record<string, string>): void => {
    const key = keyOf(name);
    path.push(key);
    if (path.length > XML_DEPTH_MAX) throw new FeedError(`XML nested deeper than ${XML_DEPTH_MAX} elements`);
    if (recordDepth === 0) {
      if (path.length === 1 && key === 'html') throw new FeedError('an HTML page instead of a feed');
      outsideText = '';
      if (!records.has(key)) {
        tally.outsideTags++;
        return;
      }
      recordDepth = path.length;
      recordChars = 0;
      values = context.slice();
      nodes = [plan.root];
      texts = [''];
      takeAttributes(plan.root, attributes);
      return;
    }
    const parent = nodes[nodes.length - 1];
    let node = parent?.group === undefined ? parent?.children.get(key) : GROUP_PART;
    if (node?.named !== undefined && attributes['name'] !== undefined) {
      node = node.named.get(keyOf(attributes['name']));
    }
    if (node !== undefined && node.attributes.length > 0) takeAttributes(node, attributes);
    if (node?.group !== undefined) parts = [];
    nodes.push(node);
    texts.push('');
  };

  const takeAttributes = (node: FieldNode, attributes: Record<string, string>): void => {
    for (const name in attributes) {
      for (const wanted of node.attributes)
        if (keyOf(name) === wanted.name) put(wanted.column, attributes[name]!);
    }
  };

  const text = (data: string): void => {
    eventful = true;
    if (recordDepth === 0) {
      if (plan.context.size > 0 && outsideText.length < 1000) outsideText += data;
      return;
    }
    recordChars += data.length;
    if (recordChars > RECORD_CHARS_MAX)
      throw new FeedError(`a record is over ${RECORD_CHARS_MAX} characters`);
    texts[texts.length - 1] += data;
  };

  const close = (implied: boolean): void => {
    const depth = path.length;
    if (recordDepth === 0) {
      tally.outsideTags++;
      const column = depth > 1 ? plan.context.get(`${path[depth - 2]}/${path[depth - 1]}`) : undefined;
      if (column !== undefined) context[column] = decodeHTMLStrict(outsideText).trim();
    } else if (depth === recordDepth) {
      recordDepth = 0;
      recordCount++;
      if (!ending) endRecord(implied);
    } else {
      const node = nodes.pop();
      const value = texts.pop()!;
      if (node === undefined) {
        // Mark-up left unescaped inside a field: its words belong to the field around it.
        if (value !== '' && nodes[nodes.length - 1] !== plan.root) texts[texts.length - 1] += value;
      } else if (node.column === -2) parts.push({ name: path[depth - 1]!, text: value });
      else if (node.group !== undefined) put(node.column, parts.length > 0 ? node.group(parts) : value);
      else if (node.column >= 0) put(node.column, value);
    }
    path.pop();
    if (path.length === 0 && !ending) rootClosed = true;
  };

  const endRecord = (implied: boolean): void => {
    tally.records++;
    tally.row = implied ? undefined : finish();
    emit(tally.row ?? RAGGED);
  };

  const finish = (): RawRow => {
    const row = plan.row(values);
    format.tidy?.(
      row,
      plan.extraColumns.map((column) => values[column] ?? ''),
    );
    return row;
  };

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        eventful = true;
        open(name, attributes);
      },
      ontext: text,
      onclosetag(name, implied) {
        eventful = true;
        const ofRecord = path.length === recordDepth;
        close(implied);
        if (!ofRecord) return;
        tally.closedAt = parser.endIndex + 1;
        tally.closeTag = `</${name}>`;
      },
      onprocessinginstruction(name) {
        eventful = true;
        if (/^!doctype/i.test(name)) throw new FeedError('a DOCTYPE, which feeds may not carry');
        if (/^!(?:entity|element|attlist)/i.test(name)) throw new FeedError('an entity declaration');
      },
    },
    { xmlMode: true, decodeEntities: false },
  );

  const feed = (text: string): void => {
    eventful = false;
    parser.write(text);
    tally.fed += text.length;
    // A comment, CDATA section or attribute without an end is held by the parser: only its size tells.
    idleChars = eventful ? 0 : idleChars + text.length;
    if (idleChars > RECORD_CHARS_MAX) throw new FeedError(`a value is over ${RECORD_CHARS_MAX} characters`);
  };
  const onKnown = (row: number): void => {
    recordCount++;
    emit(row);
  };
  const state = (): string => `${path.join('/')}\n${context.join('\n')}`;
  const feeder = spans && createFeeder({ tally, spans, feed, onKnown, state });

  return {
    write: feeder?.write ?? feed,
    end() {
      if (feeder) feed(feeder.rest());
      ending = true;
      parser.end();
      if (!rootClosed) throw new FeedError('XML cut short: the root element is not closed');
      if (recordCount === 0) throw new FeedError(`no <${format.records.join('> or <')}> in the file`);
    },
  };
}
