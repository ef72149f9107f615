/** Of a normal distribution, what lies between −z and z is 95 %. */
const Z = 1.959964;

/** The lower bound of the 95 % Wilson interval: how large a share surely is, by so many hits among so many tries. */
export function wilsonLow(hits: number, tries: number): number {
  if (tries === 0) return 0;
  const share = hits / tries;
  const spread = Z * Math.sqrt((share * (1 - share) + (Z * Z) / (4 * tries)) / tries);
  return Math.max(0, (share + (Z * Z) / (2 * tries) - spread) / (1 + (Z * Z) / tries));
}
