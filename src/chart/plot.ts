import { type Html, html } from '../html/html.ts';

/*
 * The one drawer of charts: text, lines, ticks, bands, dots and bars as SVG, for pages and for pictures that are files of
 * their own. Callers decide the layout and the scales. Classes get their look from the page's style, or from `drawPicture`.
 */

/** The part of a chart that values are drawn in, in pixels, and where a value lies in it. */
export interface Plot {
  left: number;
  right: number;
  top: number;
  bottom: number;
  x(value: number): number;
  y(value: number): number;
}

/** A tenth of a pixel is finer than the eye sees, and keeps the markup small. */
export const px = (value: number): number => Math.round(value * 10) / 10;

type Share = (value: number) => number;

/** A plot from the shares (0 to 1) of its width and height at which values lie. */
export function plotIn(frame: Pick<Plot, 'left' | 'right' | 'top' | 'bottom'>, x: Share, y: Share): Plot {
  const { left, right, top, bottom } = frame;
  return {
    ...frame,
    x: (value) => px(left + x(value) * (right - left)),
    y: (value) => px(bottom - y(value) * (bottom - top)),
  };
}

export interface TextLook {
  class?: string;
  anchor?: 'start' | 'middle' | 'end';
  size?: number;
  isBold?: boolean;
  isUpright?: boolean;
}

export function textAt(x: number, y: number, words: string, look: TextLook = {}): Html {
  const { class: name, anchor, size, isBold, isUpright } = look;
  return html`<text${name !== undefined && html` class="${name}"`} x="${px(x)}" y="${px(y)}"${anchor !== undefined && html` text-anchor="${anchor}"`}${
    size !== undefined && html` font-size="${size}"`
  }${isBold && html` font-weight="600"`}${isUpright && html` transform="rotate(-90 ${px(x)} ${px(y)})"`}>${words}</text>`;
}

export const path = (className: string, d: string): Html => html`<path class="${className}" d="${d}"/>`;

export const dot = (className: string, x: number, y: number, radius = 4): Html =>
  html`<circle class="${className}" cx="${px(x)}" cy="${px(y)}" r="${radius}"/>`;

/** A rectangle; nothing where it has no width. */
export function bar(className: string, x: number, y: number, width: number, height: number): Html {
  if (width <= 0) return html``;
  return html`<rect${className !== '' && html` class="${className}"`} x="${px(x)}" y="${px(y)}" width="${px(width)}" height="${px(height)}"/>`;
}

/** Shades the values `from` up to `to` on the x axis, as far as they lie within the plot. */
export function band(plot: Plot, from: number, to: number): Html {
  const start = Math.max(plot.left, plot.x(from));
  return bar('band', start, plot.top, Math.min(plot.right, plot.x(to)) - start, plot.bottom - plot.top);
}

/** Between the label of a tick and the plot. */
export const TICK_GAP = 8;

/** A line across the plot for a tick of the y axis, and its label on the left. */
export const tickLine = ({ left, right, y }: Plot, tick: number, label: string, look: TextLook = {}): Html =>
  html`${path('tick', `M${left} ${y(tick)}H${right}`)}${textAt(left - TICK_GAP, y(tick) + 4, label, { ...look, anchor: 'end' })}`;

/** A value from x on, or at x; null where there is none. */
type LinePoint = readonly [x: number, y: number | null];

/** A value that holds until the next: across, then up or down, and across up to `end`. Null is a gap. */
export function stepPath({ x, y }: Plot, points: readonly LinePoint[], end: number): string {
  let d = '';
  let isDown = false;
  for (const [at, value] of points) {
    if (isDown) d += `H${x(at)}`;
    if (value === null) isDown = false;
    else {
      d += isDown ? `V${y(value)}` : `M${x(at)} ${y(value)}`;
      isDown = true;
    }
  }
  return isDown ? `${d}H${x(end)}` : d;
}

export function linePath({ x, y }: Plot, points: readonly LinePoint[]): string {
  let d = '';
  let isDown = false;
  for (const [at, value] of points) {
    if (value !== null) d += `${isDown ? 'L' : 'M'}${x(at)} ${y(value)}`;
    isDown = value !== null;
  }
  return d;
}
