import { once } from 'node:events';
import { request as ask, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { anApp } from '../an-app.ts';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}
export type Ask = (path: string, headers?: Record<string, string>) => Promise<Answer>;

/** The API behind a socket. Requests by `lane` use the fast lane, requests by `framework` bypass it. */
export async function listening(...args: Parameters<typeof anApp>) {
  const made = await anApp(...args);
  await made.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = made.app.server.address() as AddressInfo;
  const send = async (
    method: string,
    path: string,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const request = ask({ port, method, path, headers, agent: false }).end();
    const [answer] = await once(request, 'response');
    let body = '';
    for await (const chunk of answer) body += chunk;
    return { status: answer.statusCode, headers: answer.headers, body };
  };
  const lane: Ask = (path, headers) => send('GET', path, headers);
  const framework: Ask = async (path, headers) => {
    const { statusCode, headers: own, body } = await made.get(path, headers);
    return { status: statusCode, headers: own as IncomingHttpHeaders, body };
  };
  return { ...made, port, send, lane, framework };
}

/** Headers that differ from request to request; the framework's own server adds the last three. */
const OWN = ['x-request-id', 'date', 'connection', 'keep-alive'];

/** An answer without the headers that differ between any two requests. */
export const comparable = ({ status, headers, body }: Answer) => ({
  status,
  body,
  headers: Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !OWN.includes(name))
      .map(([name, value]) => [name, String(value)]),
  ),
});
