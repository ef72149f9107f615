/** Shows the progress of long work: a bar on a terminal, elsewhere a line now and then. */
export interface Progress {
  step(label: string, total: number): (done: number) => void;
  note(line: string): void;
  end(): void;
}

const BAR_CHARS = 28;
const LINE_EVERY_MS = 10_000;
const DRAW_EVERY_MS = 80;

export function createProgress(
  out: NodeJS.WriteStream,
  now: () => number = performance.now.bind(performance),
): Progress {
  const terminal = out.isTTY === true;
  let drawn = false;

  const clear = () => {
    if (drawn) out.write('\r\x1b[2K');
    drawn = false;
  };

  return {
    step(label, total) {
      let last = Number.NEGATIVE_INFINITY;
      const began = now();
      return (done) => {
        const due = now() - last >= (terminal ? DRAW_EVERY_MS : LINE_EVERY_MS);
        if (!due && !(terminal && done >= total)) return;
        if (last === Number.NEGATIVE_INFINITY && !terminal && now() - began < LINE_EVERY_MS && done < total) {
          last = now();
          return;
        }
        last = now();
        const share = total === 0 ? 1 : Math.min(1, done / total);
        if (terminal) {
          const filled = Math.round(share * BAR_CHARS);
          const bar = '█'.repeat(filled) + '░'.repeat(BAR_CHARS - filled);
          out.write(
            `\r\x1b[2K${label.padEnd(20)} ${bar} ${String(Math.round(share * 100)).padStart(3)} %  ${done}/${total}`,
          );
          drawn = true;
        } else if (done < total) out.write(`${label}: ${done} of ${total}\n`);
      };
    },
    note(line) {
      clear();
      out.write(`${line}\n`);
    },
    end: clear,
  };
}

export const silent: Progress = { step: () => () => {}, note: () => {}, end: () => {} };
