import {
  type GenerationFacts,
  type GenerationsParts,
  generationFacts,
  generationsReading,
  type Pinning,
  pinGeneration,
  unpinGeneration,
} from './generation-facts.ts';

export type Unpinning = 'unpinned' | 'nothing pinned' | 'changed meanwhile';

/** Which catalogue serves, as the operator chooses it. A decision names the reading that was looked at. */
export interface GenerationChoice {
  look(): Promise<{ all: GenerationFacts[]; reading: string }>;
  pin(id: string, reading: string): Promise<Pinning>;
  unpin(reading: string): Promise<Unpinning>;
}

/** The choice of one machine. `takeUp` has this process serve what was chosen at once. */
export const createGenerationChoice = (
  parts: GenerationsParts,
  takeUp: () => Promise<void>,
): GenerationChoice => ({
  async look() {
    const reading = await generationsReading(parts);
    return { all: await generationFacts(parts), reading };
  },
  async pin(id, reading) {
    const pinning = await pinGeneration(parts, id, reading);
    if (pinning === 'pinned') await takeUp();
    return pinning;
  },
  async unpin(reading) {
    if (reading !== (await generationsReading(parts))) return 'changed meanwhile';
    return (await unpinGeneration(parts.state)) === undefined ? 'nothing pinned' : 'unpinned';
  },
});
