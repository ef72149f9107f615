/** Reads whole numbers, each up to the sign that ends it. */
export class Numbers {
  text = '';
  at = 0;

  next(): number {
    const { text } = this;
    let number = 0;
    let { at } = this;
    for (; at < text.length; at++) {
      const digit = text.charCodeAt(at) - 48;
      if (digit < 0 || digit > 9) break;
      number = number * 10 + digit;
    }
    this.at = at + 1;
    return number;
  }
}
