import { bar } from '../../../chart/plot.ts';
import { type Html, html } from '../../../html/html.ts';

const [WIDTH, HEIGHT, GAP] = [120, 24, 1];

/** Bars of equal width, the oldest first. Null is a night without the figure; a zero stays visible as a thin line. */
export function barChart(values: readonly (number | null)[], title: string, size = 1): Html {
  const [width, height] = [WIDTH * size, HEIGHT * size];
  const most = Math.max(1, ...values.map((value) => value ?? 0));
  const step = width / Math.max(1, values.length);
  const bars = values.map((value, at) => {
    if (value === null) return html``;
    const barHeight = Math.max(1, (value / most) * height);
    return bar('', at * step, height - barHeight, Math.max(1, step - GAP), barHeight);
  });
  return html`<svg class="bars" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${title}">${bars}</svg>`;
}
