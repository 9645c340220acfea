import type { CollectedFile } from "../../../../contract/collection/entity.ts";
import { fileSize } from "../../../../contract/core/format.ts";
import { durationExact, number } from "../../../ui/format.ts";
import "./preview.css";

/** The files of an item as they look and sound; what a browser can't show is there to be saved. */
export const Previews = ({ files }: { readonly files: readonly CollectedFile[] }) =>
  files.length === 0 ? (
    <p className="soft">The files were removed with the data of whoever uploaded them.</p>
  ) : (
    <ul className="previews">
      {files.map((file) => (
        <li key={file._id}>
          <figure>
            <Shown file={file} />
            <figcaption>
              <a href={file.url} target="_blank" rel="noreferrer">
                {file.name}
              </a>{" "}
              <span className="soft">{factsOf(file)}</span>
              {file.facts.remarks?.map((remark) => (
                <p key={remark}>{remark}</p>
              ))}
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );

const Shown = ({ file: { group, url, name } }: { readonly file: CollectedFile }) => {
  if (group === "image") return <img src={url} alt={name} />;
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody has written down yet what was recorded
  if (group === "audio") return <audio src={url} controls preload="metadata" aria-label={name} />;
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- nor of a video
  if (group === "video") return <video src={url} controls preload="metadata" aria-label={name} />;
  return null;
};

const factsOf = ({ size, facts: { width, height, duration, sampleRate, channels } }: CollectedFile): string =>
  [
    fileSize(size),
    width !== null && height !== null && `${number(width)} × ${number(height)}`,
    duration !== null && durationExact(duration / 1000),
    sampleRate !== null && `${number(sampleRate)} Hz`,
    channels !== null && (channels === 1 ? "mono" : `${channels} channels`),
  ]
    .filter(Boolean)
    .join(", ");
