import type { Place } from '../../src/contract/failure.ts';
import { malformed } from '../../src/contract/failure.ts';
import type { OoxmlPackage, Relationships } from '../shared/ooxml-package.ts';
import { DiagramPoints } from './diagram-points.ts';

/** The texts of the SmartArt diagrams that a part refers to, by the id of the relationship. */
export class Diagrams {
  readonly #texts = new Map<string, readonly string[]>();

  /** Reads the data of every diagram that is there. */
  static async read(ooxml: OoxmlPackage, related: Relationships): Promise<Diagrams> {
    const diagrams = new Diagrams();
    for (const { id, target } of related.ofType('diagramData')) {
      if (!ooxml.has(target)) continue;
      const points = new DiagramPoints();
      await ooxml.readXml(target, points);
      diagrams.#texts.set(id, points.texts);
    }
    return diagrams;
  }

  /** The node texts of one diagram; a diagram without its data would lack its text. */
  texts(id: string | undefined, at: Place): readonly string[] {
    const texts = id === undefined ? undefined : this.#texts.get(id);
    if (texts === undefined) throw malformed('a diagram has no data part', at);
    return texts;
  }
}
