import { type Html, html } from '../../../html/html.ts';

const [WIDTH, HEIGHT, GAP] = [120, 24, 1];

/** Bars of equal width, the oldest first; null is a night without the figure. Zero stays visible as a thin line. */
export function barChart(values: readonly (number | null)[], title: string, size = 1): Html {
  const most = Math.max(1, ...values.map((value) => value ?? 0));
  const step = (WIDTH * size) / Math.max(1, values.length);
  const bars = values.map((value, at) => {
    if (value === null) return html``;
    const height = Math.max(1, (value / most) * HEIGHT * size);
    return html`<rect x="${(at * step).toFixed(1)}" y="${(HEIGHT * size - height).toFixed(1)}" width="${Math.max(1, step - GAP).toFixed(1)}" height="${height.toFixed(1)}"/>`;
  });
  return html`<svg class="bars" viewBox="0 0 ${WIDTH * size} ${HEIGHT * size}" width="${WIDTH * size}" height="${HEIGHT * size}" role="img" aria-label="${title}">${bars}</svg>`;
}
