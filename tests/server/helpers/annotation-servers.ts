import { type AnnotationStandIn, startAnnotationStandIn } from "../../../server/stand-in/annotation-stand-in.ts";
import type { Kind } from "../../../server/stand-in/world.ts";
import { annotationKey } from "./annotation.ts";

/** A company's two annotation servers as stand-ins, and the setting that names them. */
export const startAnnotationServers = async (
  kinds: readonly [quantigo: Kind, ag: Kind] = ["quantigo", "cvat"],
): Promise<{
  readonly quantigo: AnnotationStandIn;
  readonly ag: AnnotationStandIn;
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}> => {
  const [quantigo, ag] = await Promise.all(kinds.map((kind) => startAnnotationStandIn({ kind, key: annotationKey })));
  const servers = [
    { agent: "quantigo", kind: kinds[0], url: quantigo!.url, key: annotationKey, name: "Quanta", isStandIn: true },
    { agent: "ag", kind: kinds[1], url: ag!.url, key: annotationKey, name: "Agora" },
  ];
  return {
    quantigo: quantigo!,
    ag: ag!,
    env: { ANNOTATION_SERVERS: JSON.stringify(servers) },
    close: async () => {
      await Promise.all([quantigo!.close(), ag!.close()]);
    },
  };
};
