import type { IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import type { TestContext } from 'node:test';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { createSmtpMailer, type SmtpOptions } from '../../src/agents/mail-transport.ts';
import { createOutbound, type Outbound } from '../../src/net/outbound.ts';
import { alwaysAt, startLoopback, TEST_CA, TEST_KEY } from '../net/loopback-server.ts';

/** The names the test certificate is for, all at home on this machine. */
const NAMES = ['localhost', 'shop.example', 'other.example'] as const;

export function loopbackOutbound(t: TestContext): Outbound {
  const outbound = createOutbound({
    allowPrivateHosts: NAMES,
    lookup: alwaysAt('127.0.0.1'),
    ca: TEST_CA,
  });
  t.after(() => outbound.close());
  return outbound;
}

interface Call {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A real https receiver whose answer the test chooses. */
export async function aReceiver(t: TestContext, name: (typeof NAMES)[number] = 'localhost') {
  const calls: Call[] = [];
  const control = {
    status: 200,
    location: '',
    hangs: false,
    onCall: (_call: Call) => {},
    onAnswer: () => {},
  };
  const server = await startLoopback((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const call = { headers: request.headers, body: Buffer.concat(chunks).toString() };
      calls.push(call);
      control.onCall(call);
      if (control.hangs) return;
      response.writeHead(control.status, control.location ? { location: control.location } : {});
      control.onAnswer();
      response.end('ok');
    });
  });
  t.after(() => server[Symbol.asyncDispose]());
  return { calls, control, url: `https://${name}:${server.port}/hook` };
}

export const FROM = { name: 'Prisme', address: 'noreply@priser.example' };

interface ReceivedMail {
  from: string;
  to: string[];
  raw: string;
  isSecure: boolean;
  user: string | undefined;
}

/** A real mail server: plain unless the options say otherwise. `onMail` says when a mail is taken. */
export async function aMailServer(
  t: TestContext,
  options: SMTPServerOptions & {
    refuse?: (address: string) => number | undefined;
    onMail?: (mail: ReceivedMail, accept: () => void, hangUp: () => void) => void;
  } = {},
) {
  const { refuse = () => undefined, onMail = (_mail, accept) => accept(), ...others } = options;
  const received: ReceivedMail[] = [];
  const server: SMTPServer = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    key: TEST_KEY,
    cert: TEST_CA,
    closeTimeout: 1,
    ...others,
    onRcptTo({ address }, _session, done) {
      const code = refuse(address);
      done(code === undefined ? null : Object.assign(new Error(`no ${address}`), { responseCode: code }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const mail = {
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
          isSecure: session.secure,
          user: session.user,
        };
        received.push(mail);
        onMail(
          mail,
          () => done(),
          () => {
            for (const { _socket } of server.connections as Set<{ _socket: Socket }>) _socket.destroy();
          },
        );
      });
    },
  });
  // A client that does not like our certificate says so by hanging up.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as { port: number };
  /** A mailer for this server; `url` has HOST where its address belongs. */
  const mailerTo = (url = 'smtp://HOST', more: Partial<SmtpOptions> = { ca: TEST_CA }) => {
    const smtpUrl = url.replace('HOST', `127.0.0.1:${port}`);
    const mailer = createSmtpMailer({ smtpUrl, from: FROM, ...more });
    t.after(() => mailer.close());
    return mailer;
  };
  return { received, port, mailerTo };
}

const headersOf = (raw: string): string[] =>
  raw
    .slice(0, raw.indexOf('\r\n\r\n'))
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');

/** Every header of that name, unfolded. */
export const headersNamed = (raw: string, name: string): string[] =>
  headersOf(raw)
    .filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    .map((line) => line.slice(name.length + 1).trim());
