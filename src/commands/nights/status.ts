import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { needsAPerson, statusJson, statusText } from '../../oversight/status-text.ts';
import { withAlertSenders } from '../../service/alerts.ts';
import { probeService, statusOf } from '../../service/status.ts';
import { createLog, openStores } from '../../service/stores.ts';
import { type Command, failed, usageOf } from '../command.ts';

export const statusCommand: Command = {
  name: 'status',
  usage: 'status [--json]',
  summary: 'Tells whether last night was good, and what needs a person.',
  details: `  --json   print everything as one JSON object

Service, catalogue and its age, last and next night, feeds by state with the worst first and the reason, messages
that wait, disk, searches that were refused. A warning is given while OPERATOR_NAME or OPERATOR_CONTACT is empty.
Exit codes: 0 all is well, 1 something needs a person, 2 wrong usage. A warning and a service that is not running are
said, and do not change the code: the catalogue may be built on one machine and served on another.`,

  async run(args, { config: readConfig, clock, out, err }) {
    const { values } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } });
    const config = readConfig();
    if (!existsSync(config.dataDir))
      return failed(err, `there is no data folder at ${config.dataDir} (DATA_DIR): nothing has run here yet`);
    const probing = probeService(config);
    const stores = await openStores(config, createLog(config));
    try {
      const status = await statusOf(config, stores, clock());
      const problems = needsAPerson(status);
      const probe = await probing;
      out.write(
        values.json
          ? `${JSON.stringify(statusJson(status, probe, problems))}\n`
          : statusText(status, probe, problems),
      );
      return problems.length === 0 ? 0 : 1;
    } finally {
      await stores.close();
    }
  },
};

export const alertTestCommand: Command = {
  name: 'alert test',
  usage: 'alert test',
  summary: 'Sends a message to ALERT_EMAIL and ALERT_WEBHOOK, to see whether it arrives.',
  details: `After a night on which feeds were held, failed or stale, or that was not published, one message is sent, and none when
all is well. The same thing is told once a day. Without SMTP_URL the mail is written to DATA_DIR/outbox.
Exit codes: 0 sent, 1 something could not be sent, 2 neither is set.`,

  async run(args, { config: readConfig, clock, out, err }) {
    parseArgs({ args, options: {} });
    const config = readConfig();
    return withAlertSenders(config, async (senders) => {
      if (senders.length === 0) throw usageOf(this, 'neither ALERT_EMAIL nor ALERT_WEBHOOK is set');
      let failed = 0;
      for (const { channel, send } of senders) {
        try {
          const text = `This is a test of ${config.baseUrl}. Nothing is wrong.\n`;
          await send({ subject: 'Prisme: test of the alerts', text, troubles: [], atMs: clock() });
          const where = channel === 'email' && config.smtpUrl === undefined ? ' (to DATA_DIR/outbox)' : '';
          out.write(`${channel}: sent${where}\n`);
        } catch (error) {
          failed++;
          err.write(`prisme: ${channel} could not be sent: ${(error as Error).message}\n`);
        }
      }
      return failed === 0 ? 0 : 1;
    });
  },
};
