import { parseArgs } from 'node:util';
import { withAlertWays } from '../service/status/alerting.ts';
import { type Command, usageOf } from './command.ts';

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
    return withAlertWays(config, async (ways) => {
      if (ways.length === 0) throw usageOf(this, 'neither ALERT_EMAIL nor ALERT_WEBHOOK is set');
      let failed = 0;
      for (const { channel, send } of ways) {
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
