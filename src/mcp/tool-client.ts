/** What a client can do with an answer. */
export interface ToolClient {
  /** It reads structured content; one that does not gets the same JSON as text. */
  structured: boolean;
  /** It said in this request that it shows cards: only then the chart travels with the answer. */
  cards: boolean;
}
