import { decodeHTMLStrict } from 'entities/decode';
import { Parser } from 'htmlparser2';
import { memo } from '../../domain/calls.ts';
import { FeedError, type FeedSpec, RECORD_CHARS_MAX, XML_DEPTH_MAX } from '../feed.ts';
import type { XmlFormat } from '../formats/format.ts';
import type { Spans } from '../last-night/spans.ts';
import { type Emit, nameKey, RAGGED, type Reader } from './reader.ts';
import { createFeeder, newTally } from './xml-feeder.ts';
import { planXml, type XmlPlan } from './xml-fields.ts';
import { XmlRecord } from './xml-record.ts';

/** Names are cached, but a file that invents names must not fill the memory. */
const NAMES_MAX = 1000;

/** Finds the records in the element tree and hands their elements to an `XmlRecord`. */
export class XmlReader implements Reader {
  private readonly format: XmlFormat;
  private readonly emit: Emit;
  private readonly plan: XmlPlan;
  private readonly recordKeys: ReadonlySet<string>;
  private readonly keyOf = memo(nameKey, NAMES_MAX);
  private readonly record: XmlRecord;
  private readonly parser: Parser;
  private readonly feeder: ReturnType<typeof createFeeder> | undefined;
  private readonly context: string[] = [];
  private readonly path: string[] = [];
  private recordDepth = 0;
  private recordCount = 0;
  private outsideText = '';
  private idleChars = 0;
  private eventful = false;
  private rootClosed = false;
  private ending = false;
  private readonly tally = newTally();

  constructor(format: XmlFormat, spec: FeedSpec, emit: Emit, spans?: Spans) {
    this.format = format;
    this.emit = emit;
    this.plan = planXml(format, spec.fields);
    this.recordKeys = new Set(format.records.map(nameKey));
    this.record = new XmlRecord(format, this.plan, this.keyOf);
    this.parser = this.createParser();
    this.feeder = spans && this.createFeeder(spans);
  }

  write(text: string): void {
    if (this.feeder) this.feeder.write(text);
    else this.feed(text);
  }

  end(): void {
    if (this.feeder) this.feed(this.feeder.rest());
    this.ending = true;
    this.parser.end();
    if (!this.rootClosed) throw new FeedError('XML cut short: the root element is not closed');
    if (this.recordCount === 0) throw new FeedError(`no <${this.format.records.join('> or <')}> in the file`);
  }

  private createParser(): Parser {
    const parser = new Parser(
      {
        onopentag: (name, attributes) => {
          this.eventful = true;
          this.open(name, attributes);
        },
        ontext: (data) => this.text(data),
        onclosetag: (name, implied) => {
          this.eventful = true;
          const ofRecord = this.path.length === this.recordDepth;
          this.close(implied);
          if (!ofRecord) return;
          this.tally.closedAt = parser.endIndex + 1;
          this.tally.closeTag = `</${name}>`;
        },
        onprocessinginstruction: (name) => {
          this.eventful = true;
          if (/^!doctype/i.test(name)) throw new FeedError('a DOCTYPE, which feeds may not carry');
          if (/^!(?:entity|element|attlist)/i.test(name)) throw new FeedError('an entity declaration');
        },
      },
      { xmlMode: true, decodeEntities: false },
    );
    return parser;
  }

  private createFeeder(spans: Spans): ReturnType<typeof createFeeder> {
    return createFeeder({
      tally: this.tally,
      spans,
      feed: (text) => this.feed(text),
      onKnown: (row) => {
        this.recordCount++;
        this.emit(row);
      },
      state: () => `${this.path.join('/')}\n${this.context.join('\n')}`,
    });
  }

  private feed(text: string): void {
    this.eventful = false;
    this.parser.write(text);
    this.tally.fed += text.length;
    // The parser buffers a comment, CDATA section or attribute without an end, so its size is limited here.
    this.idleChars = this.eventful ? 0 : this.idleChars + text.length;
    if (this.idleChars > RECORD_CHARS_MAX)
      throw new FeedError(`a value is over ${RECORD_CHARS_MAX} characters`);
  }

  private open(name: string, attributes: Record<string, string>): void {
    const key = this.keyOf(name);
    const { path } = this;
    path.push(key);
    if (path.length > XML_DEPTH_MAX) throw new FeedError(`XML nested deeper than ${XML_DEPTH_MAX} elements`);
    if (this.recordDepth > 0) {
      this.record.open(key, attributes);
      return;
    }
    if (path.length === 1 && key === 'html') throw new FeedError('an HTML page instead of a feed');
    this.outsideText = '';
    if (!this.recordKeys.has(key)) {
      this.tally.outsideTags++;
      return;
    }
    this.recordDepth = path.length;
    this.record.begin(this.context, attributes);
  }

  private text(data: string): void {
    this.eventful = true;
    if (this.recordDepth > 0) this.record.text(data);
    else if (this.plan.context.size > 0 && this.outsideText.length < 1000) this.outsideText += data;
  }

  private close(implied: boolean): void {
    const { path } = this;
    const depth = path.length;
    if (this.recordDepth === 0) {
      this.tally.outsideTags++;
      const column = depth > 1 ? this.plan.context.get(`${path[depth - 2]}/${path[depth - 1]}`) : undefined;
      if (column !== undefined) this.context[column] = decodeHTMLStrict(this.outsideText).trim();
    } else if (depth === this.recordDepth) {
      this.recordDepth = 0;
      this.recordCount++;
      if (!this.ending) this.endRecord(implied);
    } else this.record.close(path[depth - 1]!);
    path.pop();
    if (path.length === 0 && !this.ending) this.rootClosed = true;
  }

  private endRecord(implied: boolean): void {
    const { tally } = this;
    tally.records++;
    tally.row = implied ? undefined : this.record.row();
    this.emit(tally.row ?? RAGGED);
  }
}
