import type { Language } from '../../domain/text.ts';

/** Texts about wishes other than a target price. `wish` is the end of "når …" or "when …", of `wishWords`. */
const da = {
  wish: (wish: string) => `Besked, når ${wish}`,
  told: 'Vi har skrevet til dig',
  batch: (others: number) =>
    others === 1
      ? 'Knappen bekræfter også en prisagent til.'
      : `Knappen bekræfter også ${others} andre prisagenter.`,
  stopBatch: (others: number) =>
    others === 1
      ? 'Knappen stopper også en prisagent til.'
      : `Knappen stopper også ${others} andre prisagenter.`,
  confirmed: (wish: string) => `Vi skriver til dig, når ${wish}`,
  consent: (sender: string, wish: string) =>
    `Når du trykker på knappen, siger du ja til at få mails fra ${sender} om denne vare, når ${wish}. Det er gratis, og du kan når som helst sige fra igen med linket i hver mail.`,
  asked: (product: string, wish: string) =>
    `Vi har sendt dig en mail med et link. Når du har trykket på det, holder vi øje med ${product} og skriver, når ${wish}`,
  kind: 'Sig til, når',
  kinds: {
    target: 'prisen er højst …',
    drop: 'prisen falder mindst 5 %',
    low_within: 'prisen er den laveste i 90 dage',
    back_in_stock: 'varen er på lager igen',
  },
};

const en: typeof da = {
  wish: (wish) => `Tell me when ${wish}`,
  told: 'We have written to you',
  batch: (others) =>
    others === 1
      ? 'The button confirms one more price agent too.'
      : `The button confirms ${others} other price agents too.`,
  stopBatch: (others) =>
    others === 1
      ? 'The button stops one more price agent too.'
      : `The button stops ${others} other price agents too.`,
  confirmed: (wish) => `We write to you when ${wish}`,
  consent: (sender, wish) =>
    `By pressing the button you agree to get e-mails from ${sender} about this product when ${wish}. It is free, and you can withdraw at any time with the link in every e-mail.`,
  asked: (product, wish) =>
    `We have sent you an e-mail with a link. Once you have pressed it, we watch ${product} and write when ${wish}`,
  kind: 'Tell me when',
  kinds: {
    target: 'the price is at most …',
    drop: 'the price falls by 5% or more',
    low_within: 'the price is the lowest in 90 days',
    back_in_stock: 'the product is in stock again',
  },
};

export const WISH_TEXTS: Record<Language, typeof da> = { da, en };
