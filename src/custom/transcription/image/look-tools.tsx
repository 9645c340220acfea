import { BgColorsOutlined, BulbOutlined, SyncOutlined } from "@ant-design/icons-svg";
import { lookRange, type PictureLook, plainLook } from "../../../../contract/tasks/preferences.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Key } from "../shared/key.tsx";
import { imageActions } from "./image-keys.ts";
import { ToolButton } from "./tool-button.tsx";

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
}

/** Contrast, brightness and colours of the picture. They lie over the page while they are open, so nothing moves. */
export const LookTools = ({ look, onLook }: Props) => (
  <details className="image-panel">
    <summary className="button button-quiet image-tool">
      <Icon of={BulbOutlined} /> Contrast
    </summary>
    <div className="image-panel-body">
      <Range name="contrast" label="Contrast" {...{ look, onLook }} />
      <Range name="brightness" label="Brightness" {...{ look, onLook }} />
      <div className="image-tools-group">
        <ToolButton
          action={imageActions.invert}
          icon={BgColorsOutlined}
          isPressed={look.isInverted}
          onPress={() => onLook({ ...look, isInverted: !look.isInverted })}
        />
        <ToolButton action={imageActions.plain} icon={SyncOutlined} onPress={() => onLook(plainLook)} />
      </div>
    </div>
  </details>
);

const Range = ({
  name,
  label,
  look,
  onLook,
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
        <Key of={less.id} /> <Key of={more.id} />
      </span>
    </label>
  );
};
