import { connect } from 'node:net';

/**
 * Clients that connect and say nothing, in a process of their own: one process seldom may hold both ends of so many.
 * Prints a line when all are connected, and one when the server has closed them all.
 */
const [port, count] = process.argv.slice(2).map(Number) as [number, number];
/** More at a time than the server's queue of new connections would be retried by the kernel a second later. */
const OPENING_MAX = 200;

let left = count;
let closed = 0;
let connected = 0;
let said = '';
let longestMs = 0;
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);

function openNext(): void {
  if (left-- <= 0) return;
  const began = performance.now();
  const socket = connect(port, '127.0.0.1', () => {
    if (++connected === count) say({ connected });
    openNext();
  });
  socket.on('data', (chunk) => {
    said ||= String(chunk);
  });
  socket.on('error', (error) => {
    say({ error: error.message });
    process.exit(1);
  });
  socket.on('close', () => {
    longestMs = Math.max(longestMs, performance.now() - began);
    if (++closed === count) say({ closed, longestMs, said });
  });
}
for (let i = 0; i < OPENING_MAX; i++) openNext();
