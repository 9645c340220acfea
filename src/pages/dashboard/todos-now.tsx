import { Link } from "react-router";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { number, plural } from "../../ui/format.ts";
import { When } from "../../ui/fields/when.tsx";
import { dashboardTodos } from "./todos.ts";
import { todoLink, type CountedTodo } from "./todo-link.ts";
import type { useTodos } from "./use-todos.ts";

/** The user's to-dos, the most pressing first; each opens exactly the list that it was counted from. */
export const TodosNow = ({ todos }: { readonly todos: ReturnType<typeof useTodos> }) => (
  <section className="todos" aria-labelledby="todos-title">
    <h2 id="todos-title">Needs your attention</h2>
    <Loaded read={todos} loading={<p className="soft">Loading your to-dos…</p>}>
      {(loaded) => <Todos todos={loaded.todos} />}
    </Loaded>
  </section>
);

const Todos = ({ todos }: { readonly todos: readonly CountedTodo[] }) =>
  todos.length === 0 ? (
    <p className="todos-none">Nothing needs your attention.</p>
  ) : (
    <ol className="todos-list">
      {todos.map((todo) => (
        <li key={todo.key}>
          <TodoLink todo={todo} />
        </li>
      ))}
    </ol>
  );

const TodoLink = ({ todo }: { readonly todo: CountedTodo }) => {
  const { words, act } = dashboardTodos[todo.key];
  const others = todo.listed - todo.count;
  return (
    <Link to={todoLink(todo)} className="todo">
      <span className="todo-count">{number(todo.count)}</span>
      <span className="todo-words">
        <span>{words[todo.count === 1 ? 0 : 1]}</span>
        <span className="soft">
          {todo.oldest && (
            <>
              oldest <When at={todo.oldest} />
            </>
          )}
          {todo.oldest && others > 0 && " · "}
          {others > 0 && `${plural(others, "more", "more")} for someone else to decide`}
        </span>
      </span>
      <span className="todo-act">{act}</span>
    </Link>
  );
};
