/** Rows under their headings, in columns as wide as their widest cell. */
export function aligned(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [headings, ...rows];
  const widths = headings.map((_, column) =>
    all.reduce((widest, row) => Math.max(widest, row[column]!.length), 0),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, i) => cell.padEnd(widths[i]!))
      .join('  ')
      .trimEnd();
  return `${all.map(line).join('\n')}\n`;
}
