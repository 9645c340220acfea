import { BgColorsOutlined, BulbOutlined, SyncOutlined } from "@ant-design/icons-svg";
import { lookRange, type PictureLook, plainLook } from "../../../../contract/tasks/preferences.ts";
import { Icon } from "../../../ui/icon.tsx";
import { imageActions } from "./image-keys.ts";
import { KeyCaps, ToolButton } from "./tool-button.tsx";

/** The look as a CSS filter; "none" for the picture as it is, which costs nothing to draw. */
export const filterOf = ({ contrast, brightness, isInverted }: PictureLook): string =>
  [
    ...(brightness === 1 ? [] : [`brightness(${brightness})`]),
    ...(contrast === 1 ? [] : [`contrast(${contrast})`]),
    ...(isInverted ? ["invert(1)"] : []),
  ].join(" ") || "none";

/** The look with one value a step higher or lower, within its range. */
export const stepped = (look: PictureLook, name: "contrast" | "brightness", by: -1 | 1): PictureLook => {
  const { min, max } = lookRange[name];
  const value = Math.round((look[name] + by * lookRange.step) * 10) / 10;
  return { ...look, [name]: Math.min(max, Math.max(min, value)) };
};

interface Props {
  readonly look: PictureLook;
  readonly onLook: (look: PictureLook) => void;
  readonly keys: ReadonlyMap<string, readonly string[]>;
}

/** Contrast, brightness and colours of the picture. They lie over the page while they are open, so nothing moves. */
export const LookTools = ({ look, onLook, keys }: Props) => (
  <details className="image-panel">
    <summary className="button button-quiet image-tool">
      <Icon of={BulbOutlined} /> Contrast
    </summary>
    <div className="image-panel-body">
      <Range name="contrast" label="Contrast" {...{ look, onLook, keys }} />
      <Range name="brightness" label="Brightness" {...{ look, onLook, keys }} />
      <div className="image-tools-group">
        <ToolButton
          action={imageActions.invert}
          keys={keys}
          icon={BgColorsOutlined}
          isPressed={look.isInverted}
          onPress={() => onLook({ ...look, isInverted: !look.isInverted })}
        />
        <ToolButton action={imageActions.plain} keys={keys} icon={SyncOutlined} onPress={() => onLook(plainLook)} />
      </div>
    </div>
  </details>
);

const Range = ({
  name,
  label,
  look,
  onLook,
  keys,
}: Props & { readonly name: "contrast" | "brightness"; readonly label: string }) => {
  const more = name === "contrast" ? imageActions.moreContrast : imageActions.brighter;
  const less = name === "contrast" ? imageActions.lessContrast : imageActions.darker;
  return (
    <label className="image-range">
      <span>{label}</span>
      <input
        type="range"
        {...lookRange[name]}
        step={lookRange.step}
        value={look[name]}
        aria-valuetext={`${Math.round(look[name] * 100)} %`}
        onChange={({ target }) => onLook({ ...look, [name]: Number(target.value) })}
      />
      <span className="image-range-keys" aria-hidden>
        <KeyCaps of={keys.get(less.id)?.[0] ?? ""} /> <KeyCaps of={keys.get(more.id)?.[0] ?? ""} />
      </span>
    </label>
  );
};
