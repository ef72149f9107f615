/** A hash's purpose is part of its input, so that two properties of one product are independent. */
export const TOPIC = {
  type: 1,
  brand: 2,
  model: 3,
  variant: 4,
  price: 5,
  vendors: 6,
  pick: 7,
  campaign: 8,
  drift: 9,
  stock: 10,
  presence: 11,
  outlier: 12,
  spelling: 13,
  rating: 14,
  likes: 15,
  discount: 16,
  novelty: 17,
  schedule: 18,
  shop: 19,
  claim: 20,
  raise: 21,
  recommended: 22,
  misread: 23,
  description: 24,
} as const;
export type Topic = (typeof TOPIC)[keyof typeof TOPIC];

/** A 32-bit hash. It has no state, so that any day of any shop can be written alone. */
export function hash(seed: number, topic: Topic, a: number, b = 0, c = 0): number {
  let h = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ topic;
  h = Math.imul(h ^ (h >>> 15) ^ a, 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 13) ^ b, 0x297a2d39);
  h = Math.imul(h ^ (h >>> 15) ^ c, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** A hash in [0, 1). */
export const unit = (seed: number, topic: Topic, a: number, b = 0, c = 0): number =>
  hash(seed, topic, a, b, c) / 4_294_967_296;
