import { METRICS, type MetricName, type Sample } from './metric-names.ts';

/** Lines of one figure below its HELP and TYPE, as Prometheus reads them: each figure is told in one piece. */
export function metricLines(name: MetricName, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const [kind, help] = METRICS[name];
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`, ...lines];
}

export function sampleLines(samples: readonly Sample[]): string[] {
  const byName = Map.groupBy(samples, ({ name }) => name);
  return [...byName].flatMap(([name, own]) =>
    metricLines(
      name,
      own.map(({ labels, value }) => `${name}${labelText(labels)} ${value}`),
    ),
  );
}

export const labelText = (labels: Readonly<Record<string, string>> = {}): string => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
};

/** The three characters that a label's value may not hold as they are. */
const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
