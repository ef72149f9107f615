import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads';

/*
 * A channel between two threads that both work without pause: whoever takes waits until there is something, whoever sends
 * until there is room. Neither comes back to its event loop, so either may close the channel to end the other's waiting.
 */

/** So many messages may wait: both threads keep busy, and little is in memory. */
const WAITING_MAX = 8;
/** So long is waited before it is looked again whether the channel was closed. */
const LOOK_AGAIN_MS = 250;

const SENT = 0;
const TAKEN = 1;
const CLOSED = 2;
const COUNTS = 3;

type Counts = Int32Array<SharedArrayBuffer>;

/** One of the two has closed the channel: nothing is sent any more, and all that was sent has been taken. */
export class ChannelClosed extends Error {}

export interface ChannelEnd {
  port: MessagePort;
  counts: Counts;
  /** How long the other thread may be silent before it counts as gone. */
  patienceMs: number;
}

/** The two ends of a channel: ours, and that of a thread, which never gives us up. */
export function openChannel(patienceMs: number): [ours: ChannelEnd, theirs: ChannelEnd] {
  const { port1, port2 } = new MessageChannel();
  port1.unref();
  port2.unref();
  const counts = new Int32Array(new SharedArrayBuffer(COUNTS * Int32Array.BYTES_PER_ELEMENT));
  return [
    { port: port1, counts, patienceMs },
    { port: port2, counts, patienceMs: Number.POSITIVE_INFINITY },
  ];
}

const isClosed = (counts: Counts): boolean => Atomics.load(counts, CLOSED) === 1;

export function closeChannel({ counts }: ChannelEnd): void {
  Atomics.store(counts, CLOSED, 1);
  for (const at of [SENT, TAKEN]) Atomics.notify(counts, at);
}

const count = (counts: Counts, at: number): void => {
  Atomics.add(counts, at, 1);
  Atomics.notify(counts, at);
};

/** Waits for a change, again and again; a machine that was put to sleep has been silent for one look only. */
function createWait({ counts, patienceMs }: ChannelEnd) {
  let silentMs = 0;
  return (at: number, value: number): void => {
    if (silentMs >= patienceMs) throw new Error(`a thread has said nothing for ${patienceMs / 1000} s`);
    Atomics.wait(counts, at, value, LOOK_AGAIN_MS);
    silentMs += LOOK_AGAIN_MS;
  };
}

export function sendTo<Message>(end: ChannelEnd, message: Message): void {
  const { port, counts } = end;
  const wait = createWait(end);
  for (;;) {
    if (isClosed(counts)) throw new ChannelClosed('the channel is closed');
    const taken = Atomics.load(counts, TAKEN);
    if (Atomics.load(counts, SENT) - taken < WAITING_MAX) break;
    wait(TAKEN, taken);
  }
  port.postMessage(message);
  count(counts, SENT);
}

/** The last word, for which there is always room. */
export function closeWith<Message>(end: ChannelEnd, message: Message): void {
  end.port.postMessage(message);
  count(end.counts, SENT);
  closeChannel(end);
}

export function takeFrom<Message>(end: ChannelEnd): Message {
  const { port, counts } = end;
  const wait = createWait(end);
  for (;;) {
    const closed = isClosed(counts);
    const sent = Atomics.load(counts, SENT);
    const received = receiveMessageOnPort(port) as { message: Message } | undefined;
    if (received !== undefined) {
      count(counts, TAKEN);
      return received.message;
    }
    if (closed) throw new ChannelClosed('the channel is closed');
    wait(SENT, sent);
  }
}
