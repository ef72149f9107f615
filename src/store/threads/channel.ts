import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads';

/*
 * A channel between two threads that both work without pause: whoever takes waits until there is something, whoever sends
 * until there is room. Neither ever comes back to its event loop.
 */

/** So many messages may wait: both threads keep busy, and little is in memory. */
const WAITING_MAX = 8;
/** A thread that has been silent for so long is gone. */
const SILENT_MAX_MS = 300_000;

const SENT = 0;
const TAKEN = 1;
const CLOSED = 2;
const COUNTS = 3;

/** One side has closed the channel: nothing is sent or taken any more. */
export class ChannelClosed extends Error {}

export interface ChannelEnd {
  port: MessagePort;
  counts: Int32Array<SharedArrayBuffer>;
}

/** The two ends of a channel, one for each thread; each can be sent to the other thread by its port. */
export function openChannel(): [ChannelEnd, ChannelEnd] {
  const { port1, port2 } = new MessageChannel();
  port1.unref();
  port2.unref();
  const counts = new Int32Array(new SharedArrayBuffer(COUNTS * Int32Array.BYTES_PER_ELEMENT));
  return [
    { port: port1, counts },
    { port: port2, counts },
  ];
}

/** Wakes the other thread if it waits; its sending or taking fails. */
export function closeChannel({ counts }: ChannelEnd): void {
  Atomics.store(counts, CLOSED, 1);
  for (const at of [SENT, TAKEN]) Atomics.notify(counts, at);
}

const checkOpen = (counts: Int32Array<SharedArrayBuffer>): void => {
  if (Atomics.load(counts, CLOSED) === 1) throw new ChannelClosed('the channel is closed');
};

const waitWhile = (counts: Int32Array<SharedArrayBuffer>, at: number, value: number): void => {
  if (Atomics.wait(counts, at, value, SILENT_MAX_MS) === 'timed-out')
    throw new Error(`the other thread has said nothing for ${SILENT_MAX_MS / 1000} s`);
};

const count = (counts: Int32Array<SharedArrayBuffer>, at: number): void => {
  Atomics.add(counts, at, 1);
  Atomics.notify(counts, at);
};

/** Whoever sends sends at one end only, and whoever takes takes at the other. */
export function sendTo<Message>({ port, counts }: ChannelEnd, message: Message): void {
  for (;;) {
    checkOpen(counts);
    const taken = Atomics.load(counts, TAKEN);
    if (Atomics.load(counts, SENT) - taken < WAITING_MAX) break;
    waitWhile(counts, TAKEN, taken);
  }
  port.postMessage(message);
  count(counts, SENT);
}

export function takeFrom<Message>({ port, counts }: ChannelEnd): Message {
  for (;;) {
    checkOpen(counts);
    const sent = Atomics.load(counts, SENT);
    const received = receiveMessageOnPort(port) as { message: Message } | undefined;
    if (received !== undefined) {
      count(counts, TAKEN);
      return received.message;
    }
    waitWhile(counts, SENT, sent);
  }
}
