import { parseArgs } from 'node:util';
import { dayAt, formatDay, parseDay } from '../domain/day.ts';
import { eanOfNumber, hasValidCheckDigit, numberOfEan, parseEan } from '../domain/ean.ts';
import { OBJECTION_CHARS_MAX, readObjectionText } from '../oversight/objections.ts';
import { aligned } from '../oversight/words/table.ts';
import { withStores } from '../service/stores.ts';
import { type Command, failed, usageOf } from './command.ts';
import { shopOf } from './shops.ts';

const TEXT_EXPECTED = `takes 1 to ${OBJECTION_CHARS_MAX} characters`;

const addCommand: Command = {
  name: 'objections add',
  usage: 'objections add DOMAIN --text TEXT [--ean EAN] [--day DAY]',
  summary: "Writes a shop's objection to a verdict into the public log at /indsigelser.",
  details: `  --text TEXT   what the shop objects to, in its own words, 1 to ${OBJECTION_CHARS_MAX} characters
  --ean EAN     the article that it is about
  --day DAY     the day the objection came (YYYY-MM-DD); default today

Everybody can read the text, so leave out names and addresses of people. It prints the objection's number.`,

  async run(args, { config, clock, out }) {
    const options = { text: { type: 'string' }, ean: { type: 'string' }, day: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    if (positionals.length !== 1) throw usageOf(this, 'name one shop');
    const text = readObjectionText(values.text ?? '');
    if (text === undefined) throw usageOf(this, `--text ${TEXT_EXPECTED}`);
    const ean = values.ean === undefined ? null : parseEan(values.ean);
    if (ean === undefined || (ean !== null && !hasValidCheckDigit(ean)))
      throw usageOf(this, '--ean takes the digits of a barcode');
    const today = dayAt(clock());
    const openedDay = values.day === undefined ? today : parseDay(values.day);
    if (openedDay === undefined) throw usageOf(this, '--day takes a day like 2026-11-15');
    if (openedDay > today) throw usageOf(this, `--day ${values.day} is in the future`);
    return withStores(config(), async ({ state }) => {
      const { id: vendorId, domain } = await shopOf(state, positionals[0]!);
      const number = ean === null ? null : numberOfEan(ean);
      const id = await state.objections.add({ vendorId, ean: number, text, openedDay });
      out.write(`objection ${id} of ${domain} is in the log; 'prisme objections close ${id}' ends it\n`);
      return 0;
    });
  },
};

const closeCommand: Command = {
  name: 'objections close',
  usage: 'objections close ID --outcome TEXT',
  summary: 'Writes into the public log what came of an objection.',
  details: `  --outcome TEXT   what was found and what was changed, 1 to ${OBJECTION_CHARS_MAX} characters

An objection is closed once: its outcome stays as it was first written.`,

  async run(args, { config, clock, out, err }) {
    const options = { outcome: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const [id = '', ...more] = positionals;
    if (!/^[1-9]\d{0,8}$/.test(id) || more.length > 0) throw usageOf(this, "name one objection's number");
    const outcome = readObjectionText(values.outcome ?? '');
    if (outcome === undefined) throw usageOf(this, `--outcome ${TEXT_EXPECTED}`);
    return withStores(config(), async ({ state }) => {
      const closed = await state.objections.close(Number(id), outcome, dayAt(clock()));
      if (closed === 'unknown')
        return failed(err, `there is no objection ${id}; 'prisme objections list' shows them`);
      if (closed === 'closed before')
        return failed(err, `objection ${id} is closed already; its outcome stays`);
      out.write(`objection ${id} is closed\n`);
      return 0;
    });
  },
};

const listCommand: Command = {
  name: 'objections list',
  usage: 'objections list',
  summary: "Lists shops' objections to verdicts, the newest first.",
  details: 'A closed one has the day on which it was closed.',

  async run(args, { config, out, err }) {
    parseArgs({ args, options: {} });
    return withStores(config(), async ({ state }) => {
      const [all, vendors] = [await state.objections.all(), await state.vendors.all()];
      const domainOf = new Map(vendors.map(({ id, domain }) => [id, domain]));
      if (all.length === 0)
        err.write("There are no objections yet; 'prisme objections add' writes one down.\n");
      else
        out.write(
          aligned(
            ['ID', 'SHOP', 'EAN', 'CAME', 'CLOSED', 'TEXT'],
            all.map(({ id, vendorId, ean, openedDay, closedDay, text }) => [
              String(id),
              domainOf.get(vendorId) ?? '-',
              ean === null ? '-' : eanOfNumber(ean),
              formatDay(openedDay),
              closedDay === null ? '-' : formatDay(closedDay),
              text.slice(0, 60),
            ]),
          ),
        );
      return 0;
    });
  },
};

export const objectionCommands: readonly Command[] = [addCommand, closeCommand, listCommand];
