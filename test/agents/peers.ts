import type { IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import type { TestContext } from 'node:test';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { createSmtpMailer, type SmtpOptions } from '../../src/agents/mail/mail-transport.ts';
import { createOutbound, type Outbound } from '../../src/net/outbound.ts';
import { alwaysAt, startLoopback, TEST_CA, TEST_KEY } from '../net/loopback-server.ts';

/** The host names of the test certificate; all resolve to this machine. */
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
  const { server, ...receiver } = await receiving(t, 'https', '127.0.0.1');
  return { ...receiver, url: `https://${name}:${server.port}/hook` };
}

/**
 * Receivers by any name, each at the loopback address the test gives it (all of 127.0.0.0/8 is this machine on Linux),
 * over plain http, because the certificate has no such names. `isDown` makes all of them unreachable.
 */
export function aTown(t: TestContext) {
  const places = new Map<string, string>();
  const net = { isDown: false };
  const outbound = createOutbound({
    allowPrivateHosts: Array.from({ length: 30 }, (_, i) => [`r${i}.example`, `h${i}.many.example`]).flat(),
    async lookup(name) {
      const address = places.get(name);
      if (net.isDown) throw Object.assign(new Error('no network'), { code: 'EAI_AGAIN' });
      if (address === undefined) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
      return [{ address, family: 4 }];
    },
  });
  t.after(() => outbound.close());
  const receiver = async (name: string, address: string) => {
    places.set(name, address);
    const { server, ...one } = await receiving(t, 'http', address);
    return {
      ...one,
      url: `http://${name}:${server.port}/hook`,
      isAway: (gone: boolean) => void move(name, gone ? undefined : address),
    };
  };
  const move = (name: string, address: string | undefined) =>
    address === undefined ? places.delete(name) : places.set(name, address);
  return { net, outbound, receiver };
}

async function receiving(t: TestContext, scheme: 'https' | 'http', address: string) {
  const calls: Call[] = [];
  const hanging: (() => void)[] = [];
  const control = {
    status: 200,
    location: '',
    hangs: false,
    onCall: (_call: Call) => {},
    onAnswer: () => {},
  };
  const server = await startLoopback(
    (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const call = { headers: request.headers, body: Buffer.concat(chunks).toString() };
        calls.push(call);
        control.onCall(call);
        const answer = () => {
          response.writeHead(control.status, control.location ? { location: control.location } : {});
          control.onAnswer();
          response.end('ok');
        };
        if (control.hangs) hanging.push(answer);
        else answer();
      });
    },
    scheme,
    address,
  );
  t.after(() => server[Symbol.asyncDispose]());
  /** Answers the requests that hang. */
  const letGo = () => {
    for (const answer of hanging.splice(0)) answer();
  };
  return { calls, control, letGo, server };
}

export const FROM = { name: 'Prisme', address: 'noreply@priser.example' };

interface ReceivedMail {
  from: string;
  to: string[];
  raw: string;
  isSecure: boolean;
  user: string | undefined;
}

/** A real mail server, without TLS by default. `onMail` is called when it accepts a mail. */
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
  // A client that rejects our certificate closes the connection.
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
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { received, port, mailerTo, close };
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
