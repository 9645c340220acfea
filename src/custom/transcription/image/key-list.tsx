import { QuestionCircleOutlined } from "@ant-design/icons-svg";
import { Icon } from "../../../ui/icon.tsx";
import { fixedKeys, imagePageActions } from "./image-keys.ts";
import { KeyCaps } from "./tool-button.tsx";

/** All keys of the page, over it. */
export const KeyList = ({ keys }: { readonly keys: ReadonlyMap<string, readonly string[]> }) => {
  const groups = [...new Set(imagePageActions.map(({ group }) => group))];
  return (
    <details className="image-panel">
      <summary className="button button-quiet image-tool">
        <Icon of={QuestionCircleOutlined} /> Keys
      </summary>
      <div className="image-panel-body image-keys">
        {groups.map((group) => (
          <section key={group}>
            <h3>{group}</h3>
            <dl>
              {imagePageActions
                .filter((one) => one.group === group)
                .map(({ id, label }) => (
                  <div key={id}>
                    <dt>{label}</dt>
                    <dd>
                      {(keys.get(id) ?? []).slice(0, 1).map((key) => (
                        <KeyCaps key={key} of={key} />
                      ))}
                      <span className="visually-hidden">{keys.get(id)?.join(" or ")}</span>
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
        {fixedKeys.map(([place, rows]) => (
          <section key={place}>
            <h3>{place}</h3>
            <dl>
              {rows.map(([key, does]) => (
                <div key={key}>
                  <dt>{does}</dt>
                  <dd>
                    <kbd>{key}</kbd>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </details>
  );
};
