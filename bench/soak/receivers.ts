import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface Receivers {
  webhookUrl: string;
  smtpUrl: string;
  /** Mails that ask for consent: the path of the page to answer on. */
  confirmations: string[];
  /** While true, every tenth message is answered 503 at its first attempt. */
  refuse: boolean;
  refusedOnce(): number;
  close(): Promise<void>;
}

const REFUSED_EVERY = 10;

/** Receives price agents' messages: a web server and a mail server of our own. */
export async function startReceivers(
  received: (agentId: string, messageId: string) => void,
): Promise<Receivers> {
  const refused = new Set<string>();
  let webhooks = 0;
  const web = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const messageId = String(request.headers['webhook-id']);
      if (receivers.refuse && !refused.has(messageId) && ++webhooks % REFUSED_EVERY === 0) {
        refused.add(messageId);
        response.writeHead(503).end();
        return;
      }
      received(JSON.parse(body).data.id, messageId);
      response.end();
    });
  });
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));

  const mail = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { confirmPath, cancelId, messageId } = readMail(Buffer.concat(chunks).toString('latin1'));
        if (confirmPath !== undefined) receivers.confirmations.push(confirmPath);
        else received(cancelId ?? 'unknown', messageId);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => mail.listen(0, '127.0.0.1', resolve));

  const receivers: Receivers = {
    webhookUrl: `http://127.0.0.1:${(web.address() as AddressInfo).port}/`,
    smtpUrl: `smtp://127.0.0.1:${(mail.server.address() as AddressInfo).port}`,
    confirmations: [],
    refuse: false,
    refusedOnce: () => refused.size,
    async close() {
      await new Promise<void>((resolve) => mail.close(() => resolve()));
      web.closeAllConnections();
      await new Promise<unknown>((resolve) => web.close(resolve));
    },
  };
  return receivers;
}

/** The links of a mail in quoted-printable, where a long one is broken over several lines. */
export function readMail(raw: string): { confirmPath?: string; cancelId?: string; messageId: string } {
  const text = raw
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  const confirmPath = /\/agents\/confirm\/[\w-]+\/[\w-]+/.exec(text)?.[0];
  const cancelId = /\/agents\/cancel\/([\w-]+)\//.exec(text)?.[1];
  return {
    ...(confirmPath !== undefined && { confirmPath }),
    ...(cancelId !== undefined && { cancelId }),
    messageId: /^Message-ID: <([^>]+)>/im.exec(raw)?.[1] ?? '',
  };
}
