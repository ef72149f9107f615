/** Kroner of the contract as the protocol counts them: whole øre. */
export const priceOf = (kroner: number) => ({ amount: Math.round(kroner * 100), currency: 'DKK' as const });
